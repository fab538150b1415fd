// On the page of an outcome: in which programmes it is promised, taught and assessed.

export const outcomeUsesText = {
  title: 'In de programma’s',
  none: 'Nog geen programma belooft deze leeruitkomst, en geen geplande onderwijseenheid biedt haar aan.',
  noneHint: 'Koppel haar op het formulier van een programma of een onderwijseenheid.',
  promised: (level: string) => (level ? `Beloofd op ${level}` : 'Beloofd'),
  notPromised: 'Niet beloofd',
  lines: 'Leerlijn',
  linesOf: (programme: string) => `Leerlijn in ${programme}`,
  notPlanned: 'Niets in de planning biedt dit aan of toetst het.',
  unit: 'Onderwijseenheid',
  where: 'Waar',
  coordinator: 'Coördinator',
  taught: 'Aangeboden',
  assessed: 'Getoetst',
  level: (short: string, title: string) => (title.includes(short) ? `niveau ${short}` : `niveau ${short} (${title})`),
  place: (year: string, first: string, last: string) =>
    `${year} · ${first === last ? first : `${first} – ${last}`}`
      .toLowerCase()
      .replace(/^./, (letter) => letter.toUpperCase()),
  noLevel: 'zonder niveau',
  exam: (title: string, facts: readonly string[]) => [title, facts.join(', ')].filter(Boolean).join(': '),
  share: (share: number) => `${share}\u00A0%`,
  formative: 'formatief',
  group: 'in groepen',
  unplanned: 'Ook aangeboden in',

  /** On the page of a part. */
  outcome: 'Leeruitkomst',
  viewOf: (view: string, programme: string) => `${view} van dit onderdeel in ${programme}`,
  nothingInPart: 'Wat in dit onderdeel is gepland, biedt geen leeruitkomst aan en toetst er geen.',
  exams: (count: number) => (count === 1 ? '1 toets' : `${count} toetsen`),
} as const;
