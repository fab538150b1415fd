// 'Kleur' above the grids of the planner and in the presentation: the meaning of the colour of an item.

export const colorByText = {
  label: 'Kleur',
  legend: 'Legenda',
  modes: {
    object: 'Kleur: object',
    state: 'Kleur: status',
    coordinator: 'Kleur: coördinator',
    type: 'Kleur: type',
    choice: 'Kleur: verplicht of keuze',
    exams: 'Kleur: toetslast',
  },
  line: (title: string) => `Leerlijn: ${title}`,
  /** In the order of the levels. */
  level: (level: number, word: string) =>
    level === 0 ? 'Behandeld' : word.includes(String(level)) ? word : `${level} ${word || 'niveau'}`,
  notInLine: 'Niet in deze leerlijn',
  none: 'Geen gegevens',
  several: 'Verschillend',
  other: 'Overig',
  mandatory: 'Verplicht',
  elective: 'Keuze',
  exams: (count: number) =>
    count === 0 ? '0 toetsen' : count === 1 ? '1 toets' : count < 4 ? `${count} toetsen` : '4 of meer toetsen',
  coordinator: 'Weken van coördinator',
  nobody: 'Weken van…',
  weeksOf: (name: string) => `Weken van: ${name}`,
} as const;
