// The page with findings of the checks, and the screen on which a school sets them.
import { listed } from './plan-words.ts';

export const checkPageText = {
  title: 'Controles',
  severalFindings: 'Er zijn meer bevindingen die hierbij passen. Zeg ook in welk studiejaar, blok of onderdeel.',
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

export const checkSettingsText = {
  title: 'Controles instellen',
  item: 'Controles instellen',
  hint: 'Bepaal hoe zwaar elke controle telt, en vanaf welke grens. Dit geldt voor alle programma’s van de instelling.',
  school: 'Instelling',
  source: (source: string) => `Bron: ${source}`,
  standard: 'Standaardwaarden',
  /** Below a number. */
  bounds: (min: number, max: number, initial: number) => `${min} t/m ${max}, standaard ${initial}`,
  field: (check: string, field: string) => `${check}: ${field}`,
  conflict: 'deze instellingen',
  noSchool: 'Deze instelling bestaat niet.',
} as const;

/** What the number of a check says. */
export const parameterText: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ec_block: { difference: 'Toegestaan verschil in EC' },
  outcome_end_level: { years: 'Aantal laatste studiejaren dat als eind telt' },
  outcome_exams: { most: 'Meeste toetsen per leeruitkomst' },
  outcome_credits: { least: 'Minste EC per leeruitkomst', most: 'Meeste EC per leeruitkomst' },
  ec_hours: { hours_per_ec: 'Uren per EC', tolerance: 'Toegestaan verschil in %' },
  contact_low: { first_year: 'Minste uren in jaar 1', other_years: 'Minste uren daarna' },
  contact_high: { most: 'Meeste uren per week' },
  week_load: { most: 'Meeste uren per week', hours_per_ec: 'Uren per EC' },
  exams_week: { most: 'Meeste toetsen' },
  exams_block: { most: 'Meeste toetsen' },
  coordinator_load: { most: 'Meeste uren per blok' },
  group_late: { days: 'Dagen voor de termijn' },
};

const named = 5;

/** 'a, b en c'; of many the first few. */
function some(titles: readonly string[]): string {
  if (titles.length <= named) return listed(titles);
  return listed([...titles.slice(0, named), `nog ${titles.length - named} programma’s`]);
}
