// The load of a study year week by week, below its grid.

const hours = (value: string) => `${value} u`;

export const loadText = {
  title: (year: string) => `Belasting per week van ${year}`,
  contact: 'Contacturen',
  selfStudy: 'Zelfstudie',
  exams: 'Toetsen',
  week: 'Week',
  total: 'Totaal',
  close: 'Sluiten',
  /** 'Week 36 · 12 u contact · 24 u zelfstudie · 2 toetsen' */
  weekSums: (week: number, free: string, contact: string, selfStudy: string, exams: number) =>
    [
      `Week ${week}`,
      free,
      contact && `${hours(contact)} contact`,
      selfStudy && `${hours(selfStudy)} zelfstudie`,
      exams > 0 && (exams === 1 ? '1 toets' : `${exams} toetsen`),
    ]
      .filter(Boolean)
      .join(' · '),
  weeksOf: (name: string, weeks: readonly number[]) =>
    weeks.length > 0 ? `Weken van ${name}: ${weeks.join(', ')}.` : `${name} heeft hier geen weken.`,
  /** What the strip says to those who do not see it. */
  summary: (busiest: { week: number; hours: string } | null, examWeeks: readonly number[]) =>
    [
      busiest ? `Drukste week: week ${busiest.week}, ${busiest.hours} uur.` : 'Nog geen uren gepland.',
      examWeeks.length > 0 ? `Toetsen in week ${examWeeks.join(', ')}.` : 'Geen toetsen gepland.',
      'Toon als tabel.',
    ].join(' '),
  note: 'Zelfstudie is verdeeld over de lesweken van een onderwijseenheid. Een toets van meer weken telt in elke week mee.',
} as const;
