// The load of a study year week by week, below its grid.

const hours = (value: string) => `${value} u`;

export const loadText = {
  title: (year: string) => `Belasting per week van ${year}`,
  contact: 'Contacturen',
  selfStudy: 'Zelfstudie',
  ects: 'EC',
  exams: 'Toetsen',
  summative: 'Waarvan meetellend',
  week: 'Week',
  total: 'Totaal',
  close: 'Sluiten',
  /** 'Week 36 · 12 u contact · 24 u zelfstudie · 3 toetsen, waarvan 2 meetellen' */
  weekSums: (week: number, free: string, contact: string, selfStudy: string, exams: string) =>
    [`Week ${week}`, free, contact && `${hours(contact)} contact`, selfStudy && `${hours(selfStudy)} zelfstudie`, exams]
      .filter(Boolean)
      .join(' · '),
  /** '1 toets', '3 toetsen, waarvan 2 meetellen' */
  examCount: (exams: number, summative: number) =>
    [
      exams > 0 && (exams === 1 ? '1 toets' : `${exams} toetsen`),
      summative > 0 && summative < exams && `waarvan ${summative} ${summative === 1 ? 'meetelt' : 'meetellen'}`,
    ]
      .filter(Boolean)
      .join(', '),
  /** '1 van J. Vos' */
  examsOf: (name: string, exams: number) => (exams > 0 ? `${exams} van ${name}` : ''),
  weeksOf: (name: string, weeks: readonly number[], examWeeks: readonly number[]) => {
    if (weeks.length === 0) return `${name} heeft hier geen weken.`;
    const held = examWeeks.length > 0 ? `, met toetsen in week ${examWeeks.join(', ')}` : '';
    return `Weken van ${name}: ${weeks.join(', ')}${held}.`;
  },
  /** The strip for screen readers. */
  summary: (busiest: { week: number; hours: string } | null, examWeeks: readonly number[]) =>
    [
      busiest ? `Drukste week: week ${busiest.week}, ${busiest.hours} uur.` : 'Nog geen uren gepland.',
      examWeeks.length > 0 ? `Toetsen in week ${examWeeks.join(', ')}.` : 'Geen toetsen gepland.',
      'Toon als tabel.',
    ].join(' '),
  notes: [
    'Het is wat één student heeft: van een keuze telt wat gekozen moet worden.',
    'Zelfstudie en EC zijn gelijk verdeeld over de les- en toetsweken van een onderwijseenheid, of van een onderdeel waarin nog niets staat. Een toets van meer weken telt in elke week mee.',
    'Meetellend zijn toetsen met een weging of EC, of de enige van hun eenheid; herkansingen niet. Daarmee rekent de controle Toetsen in een week.',
    'De controle Studielast per week rekent met de EC, niet met de uren die zijn ingevuld.',
  ],
} as const;
