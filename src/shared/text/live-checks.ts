// The checks beside the planner: the panel, the heads of years, and the marks on items.
import { checkPageText } from './check-page.ts';

const { counts } = checkPageText;

interface Counts {
  error: number;
  warning: number;
  info: number;
}

export const liveChecksText = {
  title: 'Controles',
  /** After the number on the button. */
  findings: (count: number) => (count === 1 ? 'bevinding' : 'bevindingen'),
  close: 'Controles sluiten',
  live: 'Volgt de planning',
  saved: 'Zoals opgeslagen',
  savedWhy: 'Wat in de onderdelen staat is voor jou niet zichtbaar: de bevindingen volgen pas na het opslaan.',
  scope: 'Bevindingen van',
  programme: 'Dit programma',
  part: 'Dit onderdeel',
  unit: 'Deze eenheid',
  loading: 'De planning wordt gecontroleerd…',
  failed: 'De controles konden niet worden geladen.',
  retry: 'Opnieuw proberen',
  none: 'Geen bevindingen',
  noneShort: 'geen',
  noneHere: 'Hier zijn geen bevindingen.',
  more: (count: number) => `Nog ${count} tonen`,
  of: (what: string, words: string) => `Controles van ${what}: ${words}`,
  acceptLater: 'Afwijken kan zodra alles is opgeslagen.',
  toPage: 'Alle bevindingen op een pagina',

  /** '2 fouten, 3 waarschuwingen'; informative findings are only counted if there are no others. */
  summary: ({ error, warning, info }: Counts): string => {
    const worst = [error && counts.error(error), warning && counts.warning(warning)].filter(Boolean);
    if (worst.length > 0) return worst.join(', ');
    return info > 0 ? counts.info(info) : liveChecksText.none;
  },
  /** On an item. */
  inside: (words: string) => `binnenin ${words}`,
  moreMessages: (count: number) => `En nog ${count}.`,

  repair: (week: number) => `Herstel: naar week ${week}`,
  repairEcts: (ects: number) => `Herstel: ${ects} EC`,
  repairOf: (repair: string, message: string) => `${repair}. ${message}`,
  repairTitle: 'EC van het onderdeel wijzigen?',
  repairMessage: (ects: number, message: string) =>
    `${message} Het onderdeel krijgt ${ects} EC, in elk programma waarin het voorkomt. In de geschiedenis van het onderdeel kun je dat herstellen.`,
  repairConfirm: 'EC wijzigen',
} as const;
