// Werkvormen and toetsvormen of the demo schools, with norm hours per occurrence.

export interface DemoKind {
  title: string;
  identifier: string;
  preparation: number;
  implementation: number;
  correction: number;
  coordination: number;
}

const kind = (title: string, identifier: string, hours: [number, number, number, number]): DemoKind => {
  const [preparation, implementation, correction, coordination] = hours;
  return { title, identifier, preparation, implementation, correction, coordination };
};

export const demoCourses: DemoKind[] = [
  kind('Hoorcollege', 'HC', [2, 1, 0, 0]),
  kind('Werkcollege', 'WC', [1, 2, 0, 0]),
  kind('Practicum', 'PR', [1, 2, 0, 0]),
  kind('Projectbegeleiding', 'PB', [1, 2, 0, 1]),
  kind('Training', 'TR', [1, 2, 0, 0]),
  kind('Workshop', 'WS', [2, 2, 0, 0]),
  kind('Studieloopbaanbegeleiding', 'SLB', [1, 1, 0, 0]),
  kind('Tutorbegeleiding', 'TUT', [1, 1, 0, 0]),
  kind('Excursie', 'EXC', [2, 6, 0, 1]),
  kind('Stagebegeleiding', 'SB', [0, 1, 1, 0]),
  kind('Zelfstudie', 'ZS', [0, 0, 0, 0]),
  kind('Consult', 'CON', [0, 1, 0, 0]),
];

export const demoExams: DemoKind[] = [
  kind('Schriftelijk tentamen', 'ST', [8, 2, 12, 2]),
  kind('Digitale kennistoets', 'DK', [10, 2, 1, 2]),
  kind('Mondeling', 'MO', [2, 1, 1, 1]),
  kind('Verslag', 'VE', [2, 0, 8, 1]),
  kind('Beroepsproduct', 'BP', [4, 0, 10, 1]),
  kind('Presentatie', 'PS', [1, 1, 1, 1]),
  kind('Portfolio-assessment', 'PA', [2, 1, 3, 2]),
  kind('Vaardigheidstoets', 'VT', [4, 2, 4, 2]),
  kind('Stagebeoordeling', 'STB', [1, 1, 2, 1]),
  kind('Afstudeerwerk', 'AFW', [2, 2, 8, 2]),
  kind('Aanwezigheid', 'AW', [0, 0, 1, 0]),
];
