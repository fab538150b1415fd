// Presenting a programme on one page.

export const presentationText = {
  present: 'Presenteren',
  title: (programme: string) => `Presentatie van ${programme}`,
  keys: '← → onderdeel · ↑ ↓ jaar · ↵ erin · Esc terug',
  keysSpoken:
    'Pijltjes links en rechts gaan langs de onderdelen, omhoog en omlaag langs de jaren. Enter gaat erin, Escape terug.',
  fullScreen: 'Volledig scherm',
  print: 'Afdrukken',
  printOn: (paper: string) => `Afdrukken op ${paper}`,
  save: 'Opslaan',
  saveAs: (kind: string) => `Opslaan als ${kind}`,
  close: 'Sluiten',
  notSaved: 'Opslaan als PNG lukt niet in deze browser. Sla op als SVG.',
  empty: 'Dit programma heeft nog geen studiejaren.',
  noYear: 'Dit jaar kan nog niet worden gepland.',
  ects: (amount: string) => `${amount} EC`,
  ectsOf: (amount: string, wanted: string) => `${amount} / ${wanted} EC`,
  hours: (amount: string) => `${amount} contacturen`,
  exams: (count: number) => (count === 1 ? '1 toets' : `${count} toetsen`),
  week: (first: number, last: number) => (first === last ? `week ${first}` : `weken ${first}–${last}`),
  units: (count: number) => (count === 1 ? '1 onderwijseenheid' : `${count} onderwijseenheden`),
  part: 'onderdeel',
  unit: 'onderwijseenheid',
  load: 'contacturen',
  examWeek: 'week met toetsen',
  holiday: 'geen lessen',
} as const;
