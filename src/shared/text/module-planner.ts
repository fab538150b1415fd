// /moduleplanner and the page in its frame.

export const modulePlannerText = {
  title: 'Moduleplanner',
  frame: 'Moduleplanner',
  calendarYear: 'Studiejaar',
  unit: 'Organisatorische eenheid',
  keyword: 'Filter op trefwoord',
  clear: 'Filter wissen',
  programme: 'Programma',
  allProgrammes: "Alle programma's",
  coordinator: 'Coördinator',
  allCoordinators: 'Alle coördinatoren',
  week: 'Week',
  total: 'Totaal',
  studyYear: (year: number) => `jaar ${year}`,
  none: 'In dit studiejaar is voor deze eenheid nog niets gepland.',
  noYears: 'Er zijn nog geen studiejaren of eenheden om te tonen.',
  noMatch: 'Geen modules gevonden met dit filter.',
  module: 'Module',
  otherParts: 'Overige onderdelen',
  bar: (title: string, weeks: string) => `${title}, ${weeks}`,
} as const;
