// The page with findings of the checks.
import { listed } from './plan-words.ts';

export const checkPageText = {
  title: 'Controles',
  severalFindings:
    'Er zijn meer bevindingen die hierbij passen. Zeg ook in welk studiejaar, blok of onderdeel, of waarover (subject).',
  scope: 'Gecontroleerd',
  wholeSchool: 'Hele instelling',
  school: (title: string) => `Hele instelling: ${title}`,
  unit: (title: string) => `Eenheid: ${title}`,
  unknownProgramme: 'Programma zonder leesbare titel',

  severity: 'Ernst',
  severities: { error: 'Fout', warning: 'Waarschuwing', info: 'Ter informatie', off: 'Uit' },
  counts: {
    error: (count: number) => (count === 1 ? '1 fout' : `${count} fouten`),
    warning: (count: number) => (count === 1 ? '1 waarschuwing' : `${count} waarschuwingen`),
    info: (count: number) => `${count} ter informatie`,
    accepted: (count: number) => `${count} bewust afgeweken`,
  },
  findingsOf: (programme: string) => `Controles van ${programme}:`,
  place: 'Plaats',
  wholeProgramme: 'Hele programma',
  year: (year: number) => `jaar ${year}`,
  block: (block: number) => `blok ${block}`,
  week: (week: number) => `week ${week}`,
  check: 'Controle',
  about: (explanation: string, source: string) => `${explanation} Bron: ${source}`,
  finding: 'Bevinding',
  actions: 'Acties',
  show: 'Toon',
  toPlan: 'Naar planning',
  toPlanOf: (programme: string) => `Naar planning van ${programme}`,
  showOf: (message: string) => `Toon: ${message}`,

  allSeverities: 'Elke ernst',
  allChecks: 'Alle controles',
  keyword: 'Zoek in de bevindingen',
  clear: 'Zoekwoord wissen',
  sort: 'Volgorde',
  sorts: { severity: 'Op ernst', place: 'Op plaats' },
  hideAccepted: 'Verberg afgeweken',
  print: 'Afdrukken',
  export: 'Exporteren',
  file: 'controles',
  files: { xlsx: 'Excel', csv: 'CSV' },
  programme: 'Programma',
  acceptedColumn: 'Bewust afgeweken',
  acceptedByColumn: 'Door, op',
  toSettings: 'Controles instellen',

  none: 'Geen bevindingen',
  checked: (programmes: readonly string[]) =>
    programmes.length === 1 ? `Gecontroleerd is ${programmes[0]}.` : `Gecontroleerd zijn ${some(programmes)}.`,
  noProgrammes: 'Hier zijn geen programma’s om te controleren.',
  noMatch: 'Geen bevindingen met dit filter',
  noMatchHint: (count: number) =>
    count === 1 ? 'Zonder filter is er 1 bevinding.' : `Zonder filter zijn er ${count} bevindingen.`,
  clearFilter: 'Filter wissen',
  noScope: 'Dit programma, deze eenheid of deze instelling bestaat niet.',

  accept: 'Afwijken…',
  acceptOf: (message: string) => `Afwijken…: ${message}`,
  acceptTitle: 'Bewust afgeweken',
  acceptNote:
    'De bevinding blijft zichtbaar, met je naam en de datum. Ze telt weer mee zodra de getallen erachter veranderen.',
  acceptSave: 'Afwijking vastleggen',
  acceptItem: 'De afwijking',
  reason: 'Reden',
  gone: 'Deze bevinding is er niet meer: de planning is intussen gewijzigd.',
  accepted: (reason: string) => `Bewust afgeweken: ${reason}`,
  acceptedBy: (by: string, at: string) => [by, at].filter(Boolean).join(', '),
  withdraw: 'Intrekken…',
  withdrawOf: (message: string) => `Intrekken…: ${message}`,
  withdrawTitle: 'Afwijking intrekken?',
  withdrawMessage: (reason: string) => `De bevinding telt daarna weer mee. De reden ‘${reason}’ vervalt.`,
  withdrawConfirm: 'Intrekken',

  decideErrors: (count: number) =>
    count === 1 ? 'De controles vinden nog 1 fout:' : `De controles vinden nog ${count} fouten:`,
  decideMore: (count: number) => `en nog ${count}`,
  decideNote: 'De reden wordt met je naam in de geschiedenis bewaard.',
  decideSave: 'Toch vaststellen',
} as const;

const named = 5;

/** 'a, b en c'; of many the first few. */
function some(titles: readonly string[]): string {
  if (titles.length <= named) return listed(titles);
  return listed([...titles.slice(0, named), `nog ${titles.length - named} programma’s`]);
}
