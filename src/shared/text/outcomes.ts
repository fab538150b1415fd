// Frameworks, outcomes and their links: on forms and in refusals.
import { type Level, levelName } from '#shared/definitions/outcome-scale.ts';

const kinds = { exact: 'is hetzelfde als', related: 'is verwant aan', part: 'is een deel van' } as const;

interface LinkWords {
  level: number;
  share: number;
  note: string;
  kind: keyof typeof kinds;
}

export const outcomeText = {
  kinds,
  /** 'Ontwerpt software (U: uitgebouwd, 40%): in een team'; 'niveau 2' for users who may not read the scale. */
  line: (
    title: string,
    { level = 0, share = 0, note = '', kind }: Partial<LinkWords>,
    levels: readonly Level[] = [],
  ) => {
    const found = levels.find((each) => each.level === level);
    const reached = found ? levelName(found) : level && `niveau ${level}`;
    const details = [kind && kinds[kind], reached, share && `${share}%`].filter(Boolean).join(', ');
    return `${title}${details ? ` (${details})` : ''}${note ? `: ${note}` : ''}`;
  },
  none: 'Er zijn geen leeruitkomsten gekoppeld.',
  add: 'Leeruitkomst toevoegen',
  levelOf: (title: string) => `Niveau van ${title}`,
  noLevel: 'Zonder niveau',
  shareOf: (title: string) => `Deel van de toets voor ${title}, in procenten`,
  share: 'Deel (%)',
  noteOf: (title: string) => `Toelichting bij ${title}`,
  note: 'Toelichting',
  kindOf: (title: string) => `Hoe komt dit overeen met ${title}?`,
  remove: (title: string) => `${title} weghalen`,
  unknown: (id: number) => `#${id}`,
  inactive: (title: string) => `${title} (niet meer actief)`,

  twice: 'Deze leeruitkomst staat er al in.',
  sharesTooHigh: (sum: number) => `De delen van de toets zijn samen ${sum}%; meer dan 100% kan niet.`,
  levelTooHigh: (most: number) => `Het kader van deze uitkomst heeft niveaus tot en met ${most}.`,
  levelInUse: (used: number, most: number) =>
    `Er zijn koppelingen met niveau ${used}; deze schaal gaat tot en met ${most}.`,
  oneOfTwo: 'Noem een onderwijseenheid of een geplaatste toets: een van beide.',
  shareOfExam: 'Alleen een toets heeft delen.',
  noteOfUnit: 'Alleen bij een onderwijseenheid kan een toelichting staan.',
  itself: 'Een leeruitkomst kan niet met zichzelf overeenkomen.',
  sameFramework: 'Een leeruitkomst komt overeen met uitkomsten van andere kaders, niet van hetzelfde kader.',
  childrenStay: 'Verplaats eerst de onderliggende uitkomsten: die horen bij hetzelfde kader.',
  otherFramework: 'De bovenliggende uitkomst hoort bij een ander kader.',
  notInTree: (titles: readonly string[]) => {
    const shown = titles.slice(0, 5).join(', ');
    const more = titles.length > 5 ? ` en nog ${titles.length - 5}` : '';
    return `In de boom ontbreekt: ${shown}${more}. Laad de boom opnieuw.`;
  },
  circle: (titles: readonly string[]) => `Dit maakt een kring: ${titles.join(' → ')}.`,
  tooFewLevels: 'Geef bij een eigen lijst ten minste twee niveaus, met puntkomma’s ertussen.',
  tooManyLevels: (most: number) => `Een schaal heeft ten hoogste ${most} niveaus.`,
  wrongPeriod: 'Dit ligt voor de eerste dag.',
} as const;
