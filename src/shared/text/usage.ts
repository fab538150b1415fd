// What uses a record: why it cannot be deleted.

export const usageText = {
  programmes: (count: number) => (count === 1 ? '1 programma' : `${count} programma's`),
  units: (count: number) => (count === 1 ? '1 organisatorische eenheid' : `${count} organisatorische eenheden`),
  users: (count: number) => (count === 1 ? '1 gebruiker' : `${count} gebruikers`),
  parts: (count: number) => (count === 1 ? '1 programma-onderdeel' : `${count} programma-onderdelen`),
  outcomes: (count: number) => (count === 1 ? '1 onderliggende leeruitkomst' : `${count} onderliggende leeruitkomsten`),
  linkedOutcomes: (count: number) =>
    count === 1 ? '1 leeruitkomst met koppelingen' : `${count} leeruitkomsten met koppelingen`,
  placements: (count: number) =>
    count === 1 ? '1 geplande werkvorm of toets' : `${count} geplande werkvormen of toetsen`,
  yearParts: (count: number) => (count === 1 ? '1 semester of blok' : `${count} semesters of blokken`),
  start: 'start',
  version: 'versie',
  year: 'jaar',
  more: (count: number) => `en nog ${count}`,
} as const;
