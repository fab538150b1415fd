// Documents that are made of a programme: what stands in them, and the screens on which people ask for them.
import { documentTitles } from '#shared/documents/names.ts';

import { listed } from './plan-words.ts';

const number = (value: number) => value.toLocaleString('nl-NL', { maximumFractionDigits: 1 });

export const documentText = {
  kinds: {
    studyguide: {
      title: documentTitles.studyguide,
      file: 'studiegids',
      hint: 'Het programma per studiejaar, met van elke onderwijseenheid de inhoud, de studielast en de toetsen.',
    },
    oer: {
      title: documentTitles.oer,
      file: 'oer-bijlage',
      hint: 'Het toetsprogramma voor de onderwijs- en examenregeling, met de letters van artikel 7.13 van de wet.',
    },
    scheme: {
      title: documentTitles.scheme,
      file: 'leerplanschema',
      hint: 'Elk studiejaar op één liggende pagina: onderwijseenheden, blokken en EC.',
    },
    accreditation: {
      title: documentTitles.accreditation,
      file: 'accreditatiedossier',
      hint: 'Leeruitkomsten, matrix, leerlijnen, programma en toetsen bij elkaar.',
    },
  },
  programme: 'Over de opleiding',
  units: 'Onderwijseenheden',
  register: 'Register op nummer',
  tests: 'Toetsing',
  when: 'Wanneer',
  testProgramme: 'Toetsprogramma',
  outcomes: 'Leeruitkomsten',
  matrix: 'Waar leeruitkomsten worden onderwezen en getoetst',
  lines: 'Leerlijnen',
  plan: 'Programma',
  contents: 'Inhoud',
  year: (label: string, studyYear: string) => (studyYear ? `${label} (${studyYear})` : label),
  noPlan: 'Van dit programma is geen planning te zien.',
  noOutcomes: 'Van dit programma zijn geen leeruitkomsten te zien.',
  untitled: (id: number) => `#${id}`,
  page: (page: string, of: string) => `Pagina ${page} van ${of}`,
  number,
  ects: (ects: number) => `${number(ects)} EC`,
  choice: (title: string, least: number, offered: number) =>
    `${title} (te kiezen: ${number(least)} van ${number(offered)} EC)`,
  total: 'Totaal',
  columns: {
    unit: 'Onderwijseenheid',
    ects: 'EC',
    number: 'Nummer',
    test: 'Toets',
    form: 'Toetsvorm',
    first: 'Gelegenheid 1',
    resit: 'Herkansing',
    week: 'Week',
    outcome: 'Leeruitkomst',
    code: 'Code',
    promise: 'Belofte',
  },
  scheme: (year: string) => `${year}: onderwijseenheden met EC per blok`,
  testsOf: (what: string) => `Toetsen van ${what}`,
  outcomesOf: (framework: string) => `Leeruitkomsten van ${framework}`,
  matrixOf: (framework: string) => `${framework}: onderwijseenheden per leeruitkomst en studiejaar`,
  linesOf: (framework: string) => `Leerlijnen van ${framework}`,
  noTest: 'geen toets gepland',
  registerCaption: 'Onderwijseenheden op nummer',
  article: 'Artikel 7.13, tweede lid, van de Wet op het hoger onderwijs en wetenschappelijk onderzoek',
  letter: (letter: string) => `art. 7.13 lid 2 onder ${letter}`,
  letterIntroduction:
    'De letters in de kantlijn en boven de kolommen verwijzen naar wat de wet van de onderwijs- en examenregeling vraagt.',
  letters: {
    a: 'de inhoud van de opleiding en van de daaraan verbonden examens',
    b: 'de inhoud van de afstudeerrichtingen binnen de opleiding',
    c: 'de kwaliteiten op het gebied van kennis, inzicht en vaardigheden bij beëindiging van de opleiding',
    e: 'de studielast van de opleiding en van elke onderwijseenheid',
    h: 'het aantal en de volgtijdelijkheid van de tentamens en de momenten waarop die kunnen worden afgelegd',
    i: 'de voltijdse, deeltijdse of duale inrichting van de opleiding',
    j: 'hoe vaak per studiejaar gelegenheid wordt geboden tot het afleggen van tentamens en examens',
    l: 'of tentamens mondeling, schriftelijk of op een andere wijze worden afgelegd',
    s: 'de tentamens die met goed gevolg moeten zijn afgelegd als voorwaarde voor andere tentamens',
    t: 'de verplichting tot deelname aan praktische oefeningen',
  },
  stations: (outcome: string, stations: readonly string[]) =>
    stations.length > 0 ? `${outcome}: ${listed(stations)}.` : `${outcome}: nergens aangeboden of getoetst.`,
  station: (unit: string, year: string, level: string) => `${unit} (${[year, level].filter(Boolean).join(', ')})`,

  title: 'Documenten',
  ofProgramme: 'Programma',
  choose: 'Kies een programma om er een document van te maken.',
  kind: 'Document',
  yearField: 'Studiejaar',
  allYears: 'Alle studiejaren',
  word: 'Word',
  pdf: 'PDF',
  print: 'Afdrukken',
  settings: 'Documenten instellen',
  wordHint: 'Word vraagt bij het openen of velden mogen worden bijgewerkt. Kies Ja: dan vult Word de inhoudsopgave.',
  preview: (title: string) => `Voorbeeld: ${title}`,
  making: 'Het document wordt gemaakt…',

  noPdf: 'Een PDF maakt deze installatie niet zelf. Druk de webpagina af in de browser en kies daar voor PDF.',
  tooLarge: 'Dit document is te groot om te maken. Kies één studiejaar.',
} as const;
