// From one study year to another, and several items of the planner at once.

export const acrossText = {
  year: 'Studiejaar',
  onYear: (year: string, place: string) => `${year}, ${place}`,
  movedMany: (count: number, year: string) => `${count} items verplaatst${year && ` naar ${year}`}.`,
  placedBelow: (year: string) => `Niet alles paste daar: de selectie staat onder wat er al in ${year} stond.`,
  outsideTitle: 'Niet alles past in de weken daar',
  nowOutside: (lines: readonly string[]) => `Dit valt nu buiten de weken: ${lines.join('; ')}.`,
  outsideMessage: 'Dit valt daar buiten de weken. Het gaat mee en blijft bewaard; geef het daarna andere weken.',
  outsideUnit: (unit: string, lessons: number) =>
    `${unit || 'Een onderwijseenheid'}: ${lessons === 1 ? '1 werk- of toetsvorm' : `${lessons} werk- en toetsvormen`}`,
  outsideItem: (title: string, inside: string, year: number) =>
    `${title || 'Zonder titel'}${inside && ` in ${inside}`} (jaar ${year})`,
  closedMessage: 'Dit komt daar in een week zonder onderwijs. Geef het daarna een andere week.',
  hoursMessage: 'Daar zijn andere weken vrij. Deze contacturen worden anders:',
  hoursItem: (item: string, from: string, to: string) => `${item}: ${from} → ${to} uur`,
  outsideUnseen: (count: number) =>
    count === 1 ? '1 gepland item dat je niet mag bekijken' : `${count} geplande items die je niet mag bekijken`,
  untitled: 'Zonder titel',
  moveAnyway: 'Toch verplaatsen',
  copyAnyway: 'Toch kopiëren',
  copyYear: 'Jaar kopiëren…',
  copyYearOf: (year: string) => `${year} kopiëren`,
  copyPlan: 'Planning kopiëren…',
  copyPlanTitle: 'Planning kopiëren',
  sameYear: 'Hetzelfde studiejaar',
  yearName: (year: number) => `Jaar ${year}`,
  noSuchYears: (years: string) => `${years}: dit programma heeft daar geen blokken voor. Dat gaat niet mee.`,
  chooseYear: 'Kies het studiejaar waar dit heen gaat.',
} as const;
