// Leerlijnen: the drawing of how each outcome grows through the years of a programme, and the same in sentences.
import { listed } from './plan-words.ts';

const exams = (count: number) => (count === 1 ? '1 toets' : `${count} toetsen`);

export const learningLinesText = {
  title: 'Leerlijnen',
  of: (programme: string) => `Leerlijnen van ${programme}`,
  choose: 'Kies een programma om te zien hoe zijn leeruitkomsten groeien.',
  chooseHint: 'Per leeruitkomst zie je waar die wordt aangeboden en getoetst, en tot welk niveau.',
  framework: 'Kader',
  frameworkNamed: (title: string) => `Kader: ${title}`,
  scope: 'Wat je ziet',
  whole: 'Hele programma',
  partNamed: (title: string) => `Onderdeel: ${title}`,
  pick: 'Lijnen kiezen',
  all: 'Alle lijnen',
  withGap: (count: number) => (count === 1 ? '1 lijn met een gat' : `${count} lijnen met een gat`),
  onlyGaps: (count: number) =>
    count === 1 ? 'Toon alleen de lijn met een gat' : `Toon alleen de ${count} lijnen met een gat`,
  export: 'Exporteren',
  asText: 'Als tekst',
  inWords: 'De leerlijnen in zinnen',
  legend: 'Wat de tekens betekenen',
  signs: {
    taught: 'aangeboden',
    assessed: 'getoetst',
    elective: 'keuzeonderdeel',
    promise: 'belofte zonder toets',
  },
  heights: (first: string, last: string) => `hoogte = niveau ${first} tot ${last}`,
  help: '← → station · ↑ ↓ lijn · ↵ uitleg',

  /** Below the name of a line. */
  upTo: (level: string, count: number) => (level ? `tot niveau ${level} · ${exams(count)}` : exams(count)),
  promised: (level: string) => (level ? `belofte ${level}` : 'beloofd'),
  notPromised: 'niet beloofd',
  inactive: 'niet meer actief',
  inactiveName: (name: string) => `${name} (niet meer actief)`,
  nothing: 'nog nergens gekoppeld',
  gaps: {
    untaught: 'nergens aangeboden of getoetst',
    untested: 'nergens getoetst',
    elective: (level: string) =>
      level ? `op niveau ${level} alleen getoetst in keuzeonderdelen` : 'alleen getoetst in keuzeonderdelen',
    below: (levels: readonly string[]) => `nergens getoetst op niveau ${either(levels)}`,
  },

  /** The card of a station. */
  level: (level: string, title: string) =>
    title && !title.includes(level) ? `niveau ${level} (${title})` : `niveau ${level}`,
  taughtAt: (level: string) => (level ? `aangeboden op ${level}` : 'aangeboden'),
  assessedAt: (level: string) => (level ? `getoetst op ${level}` : 'getoetst'),
  formativeAt: (level: string) => (level ? `formatief getoetst op ${level}` : 'formatief getoetst'),
  examIn: 'in',
  examFacts: (share: number, individual: boolean) =>
    `(${[share ? `${share}\u00A0%` : '', individual ? 'individueel' : 'in groepen'].filter(Boolean).join(', ')})`,
  elective: 'keuzeonderdeel',
  /** The options of one choice, as one stop. */
  choice: (count: number) => `${count} keuze`,
  choices: (count: number) => `${count} keuzeonderdelen`,
  ects: (amount: string) => `${amount} EC`,
  blocks: (first: string, last: string) => (first === last ? first : `${first} – ${last}`),
  coordinator: (name: string) => `Coördinator: ${name}`,
  open: 'Openen',
  showInPlan: 'Toon in planning',

  /** In sentences. */
  station: (unit: string, place: string, outcome: string, facts: readonly string[]) =>
    `${unit}, ${place}: ${outcome} ${listed(facts)}.`,
  choiceSentence: (count: number, place: string, outcome: string, units: readonly string[]) =>
    `${count} keuzeonderdelen, ${place}: ${outcome} in ${listed(units)}.`,
  promiseSentence: (programme: string, level: string) =>
    level ? `${programme} belooft dit op ${level}.` : `${programme} belooft dit.`,
  inactiveSentence: 'Deze leeruitkomst is niet meer actief.',
  noPromiseSentence: 'Het programma belooft dit niet.',
  gapSentence: (gap: string) => `Let op: ${gap}.`,
  noStations: 'Geen onderwijseenheid in de planning biedt dit aan of toetst het.',

  /** Nothing to draw. */
  noFramework: 'Dit programma heeft nog geen leeruitkomsten.',
  noFrameworkHint:
    'Kies bij het programma welke leeruitkomsten het belooft. Daarna staat hier van elke uitkomst een lijn.',
  promiseFirst: 'Leeruitkomsten kiezen bij het programma',
  noFrameworks: 'Er is nog geen kader met leeruitkomsten.',
  noFrameworksHint:
    'Een kader is een lijst van leeruitkomsten met niveaus, zoals de eindkwalificaties van de opleiding.',
  makeFramework: 'Kader maken',
  nothingTaught: 'Nog geen onderwijseenheid biedt deze leeruitkomsten aan.',
  nothingTaughtHint: 'Leg bij de onderwijseenheden vast welke leeruitkomsten zij aanbieden, en tot welk niveau.',
  toUnits: 'Naar de onderwijseenheden',
  nothingPlanned: 'Er staat nog geen onderwijseenheid in de planning van dit programma.',
  toPlan: 'Naar de planning',
  noBlocks: (years: readonly string[]) =>
    `${listed(years)} ${years.length === 1 ? 'heeft' : 'hebben'} nog geen kalender, en daarom geen blokken.`,
  nothingHere: 'Hier wordt niets van dit kader aangeboden of getoetst.',
  showAll: 'Toon het hele programma',

  /** On one page. */
  presentation: (programme: string) => `Leerlijnen van ${programme}, op één pagina`,
  keys: '← → station · ↑ ↓ lijn · Esc terug',
  keysSpoken:
    'Pijltjes links en rechts gaan langs de stations van een lijn, omhoog en omlaag naar een andere lijn. Escape gaat terug.',
} as const;

function either(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} of ${words.at(-1)}`;
}
