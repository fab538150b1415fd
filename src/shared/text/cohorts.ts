// A new cohort: programmes copied from one start year to another.
import { catalogueText } from './catalogue.ts';
import { dutchNumber } from './numbers.ts';

const count = (one: string, several: string) => (number: number) =>
  `${dutchNumber(number)} ${number === 1 ? one : several}`;
const programmes = count('programma', 'programma’s');

export const cohortText = {
  title: catalogueText.more.cohort,
  intro: 'Neem programma’s met hun hele planning mee naar een volgend startjaar. Je ziet eerst wat er gebeurt.',
  refused: {
    noRight: 'Je mag geen programma’s maken.',
    notYourUnit: 'Dit programma hoort bij een eenheid die niet van jou is.',
    noUnitRight: 'Je mag geen nieuwe versies van onderwijseenheden maken.',
    noStart: 'Dit programma heeft geen startjaar.',
    exists: (year: number) => `Van dit programma is er al een cohort dat in ${year} start.`,
    noCalendar: (year: number) =>
      `Vanaf ${year} is er voor geen enkel studiejaar een kalender met blokken. Maak eerst een kalender.`,
    earlier: 'Een later cohort van dit programma is ook gekozen: dat gaat mee.',
    all: 'Van geen van deze programma’s kan een nieuw cohort gemaakt worden.',
    severalSchools: 'Kies programma’s van één instelling.',
  },
  undo: {
    button: 'Ongedaan maken',
    title: 'Dit cohort ongedaan maken?',
    message: (number: number) =>
      `${programmes(number)} en de nieuwe versies die erbij horen, worden verwijderd. Waar daarna iemand aan heeft gewerkt, blijft staan.`,
    running: 'Dit cohort wordt nog gemaakt. Stop de taak eerst.',
    nothing: 'Van dit cohort is niets meer over om te verwijderen.',
    changed: 'Hier is daarna aan gewerkt: dit programma blijft staan.',
    tooOld: 'Dit is te lang geleden: wat er daarna gewijzigd is, wordt niet meer bewaard.',
    unitsLeft: (number: number) =>
      `${count('nieuwe onderwijseenheid blijft', 'nieuwe onderwijseenheden blijven')(number)} staan, omdat die gewijzigd of elders in gebruik is.`,
  },
  made: {
    units: (number: number) => `${count('nieuwe versie', 'nieuwe versies')(number)} van onderwijseenheden.`,
    moved: (number: number) =>
      `${count('werk- of toetsvorm kreeg', 'werk- en toetsvormen kregen')(number)} een andere week.`,
    left: (number: number) =>
      `${count('werk- of toetsvorm staat', 'werk- en toetsvormen staan')(number)} in een week die er niet is of zonder lessen.`,
    noCalendar: (years: string) => `Nog geen kalender voor ${years}.`,
  },
  steps: { choose: '1. Programma’s kiezen', preview: '2. Nakijken', run: '3. Uitvoeren' },
  programmes: 'Programma’s',
  school: 'Instelling',
  untitled: 'zonder titel',
  previewOf: (year: number) => `Nieuw cohort dat in ${year} start`,
  startsIn: (year: number) => `Start ${year}`,
  more: (number: number) =>
    `Nog ${dutchNumber(number)}: zoek om ze te zien. Alles wat je zoekt kun je in één keer kiezen.`,
  missingCalendar: (number: number) => `${number === 1 ? '1 jaar' : `${number} jaren`} zonder kalender`,
  otherWeeks: (number: number) => (number === 1 ? '1 andere week' : `${number} andere weken`),
  along: (what: string) => `Gaat mee: ${what}.`,
  search: 'Zoek op naam',
  fromYear: 'Startjaar nu',
  everyYear: 'Alle startjaren',
  target: 'Startjaar van het nieuwe cohort',
  selectAll: (number: number) => `Kies alle ${dutchNumber(number)} die passen`,
  selectNone: 'Keuze wissen',
  selected: (number: number) => `${programmes(number)} gekozen`,
  noneFound: 'Geen programma’s gevonden',
  noneFoundHint: 'Zoek op iets anders, of kies een ander startjaar.',
  tooMany: (max: number) => `Kies hoogstens ${max} programma’s tegelijk.`,
  toPreview: 'Bekijk wat er gebeurt',
  previewing: (done: number, total: number) => `Nagekeken: ${done} van ${total} programma’s`,
  back: 'Terug',
  run: (number: number) => `Maak ${number === 1 ? '1 nieuw programma' : `${dutchNumber(number)} nieuwe programma’s`}`,
  started: 'Het nieuwe cohort wordt gemaakt. Je kunt deze pagina verlaten.',
  nothingPossible: 'Van geen van de gekozen programma’s kan een cohort gemaakt worden.',
  summary: (made: number, refused: number, year: number) =>
    `${programmes(made)} ${made === 1 ? 'krijgt' : 'krijgen'} een cohort dat in ${year} start.` +
    (refused > 0 ? ` ${programmes(refused)} ${refused === 1 ? 'gaat' : 'gaan'} niet mee.` : ''),
  units: {
    title: 'Onderwijseenheden',
    hint: 'Dezelfde onderwijseenheid staat daarna in beide cohorten. Van een nieuwe versie kun je alles wijzigen zonder dat het oude cohort verandert.',
    default: 'Tenzij je anders kiest',
    same: 'Blijft dezelfde',
    new_version: 'Nieuwe versie',
    mayNot: 'Onderwijseenheden blijven dezelfde: je mag geen nieuwe versies maken.',
    usedIn: (number: number) => `in ${programmes(number)}`,
    choiceFor: (title: string) => `Keuze voor ${title}`,
    show: (number: number) => `Kies per onderwijseenheid (${number})`,
    filter: 'Zoek een onderwijseenheid',
    none: 'Er staan geen onderwijseenheden in de planning die je mag zien.',
    more: (number: number) => `Nog ${dutchNumber(number)}: zoek om ze te zien.`,
  },
  details: 'Wat er meegaat',
  counts: {
    years: count('studiejaar', 'studiejaren'),
    parts: count('onderdeel', 'onderdelen'),
    units: count('onderwijseenheid', 'onderwijseenheden'),
    courses: count('werkvorm', 'werkvormen'),
    exams: count('toetsvorm', 'toetsvormen'),
  },
  newVersions: (number: number) =>
    number === 0
      ? 'Alle onderwijseenheden blijven dezelfde.'
      : `${count('onderwijseenheid krijgt', 'onderwijseenheden krijgen')(number)} een nieuwe versie.`,
  noCalendar: (years: string) =>
    `Nog geen kalender voor ${years}. De planning gaat mee en krijgt weken zodra die kalender er is.`,
  yearLabel: (year: number, label: string) => `jaar ${year} (${label})`,
  findings: ({ error, warning }: { error: number; warning: number }) =>
    error + warning === 0
      ? 'In het programma van nu vinden de controles geen fouten of waarschuwingen.'
      : `In het programma van nu vinden de controles ${count('fout', 'fouten')(error)} en ${count('waarschuwing', 'waarschuwingen')(warning)}: die gaan mee.`,
  moreFindings: (years: string) => `Voor ${years} komen er meldingen bij, zolang er geen kalender is.`,
  weeks: {
    caption: 'Werk- en toetsvormen waarvan de week er niet meer is, of zonder lessen is',
    item: 'Werk- of toetsvorm',
    now: 'Nu',
    next: 'Wordt',
    gone: 'Die week is er niet meer',
    no_class: 'Die week is zonder lessen',
    week: (number: number, date: string) => `week ${number} (${date})`,
    year: (year: number) => `jaar ${year}`,
    proposal: (number: number, date: string) => `Naar week ${number} (${date})`,
    stay: 'Laten staan',
    noRoom: 'Geen plaats: blijft staan',
    choiceFor: (title: string) => `Week van ${title}`,
    unseen: (number: number) => `Nog ${number} die je niet mag zien: die gaan naar de dichtstbijzijnde lesweek.`,
  },
  goesAlong: 'Gaat mee',
  staysBehind: 'Gaat niet mee',
} as const;
