// The curriculum of HBO-ICT, Software Engineering: parts and the educational units inside them. Every block is 15 EC.

export interface DemoUnit {
  title: string;
  ects: number;
  type: 'Vak' | 'Project' | 'Stage' | 'Minor' | 'Afstuderen' | 'Studieloopbaanbegeleiding';
  /** With an earlier test besides the one in the last week. */
  testedTwice?: boolean;
  /** Default 28; another number is a deliberate mistake. */
  hoursPerEc?: number;
}

export interface DemoPart {
  title: string;
  ects: number;
  /** The study year and block (1–4) in which it starts, and its number of blocks. */
  year: number;
  block: number;
  blocks: number;
  units: DemoUnit[];
  /** Choices inside this part, and the EC that a student chooses. */
  choices?: DemoPart[];
  choose?: number;
  /** For a choice inside another part, which already counts the EC. */
  notCounted?: boolean;
  mirroring?: boolean;
}

export const course = (title: string, ects: number): DemoUnit => ({
  ...{ title, ects, type: 'Vak', testedTwice: ects > 4 },
});
export const project = (title: string, ects: number): DemoUnit => ({ title, ects, type: 'Project' });

export const part = (year: number, block: number, title: string, units: DemoUnit[], blocks = 1): DemoPart => ({
  title,
  year,
  block,
  blocks,
  units,
  ects: units.reduce((sum, unit) => sum + unit.ects, 0),
});

const minor = (title: string, first: string, second: string): DemoPart =>
  part(
    3,
    3,
    `Minor ${title}`,
    [
      { title: first, ects: 15, type: 'Minor' },
      { title: second, ects: 15, type: 'Minor' },
    ],
    2,
  );

export const minors: DemoPart[] = [
  minor('Data Science', 'Data verkennen en voorspellen', 'Project Data Science'),
  minor('Applied Artificial Intelligence', 'Machine learning in de praktijk', 'Project AI voor de maatschappij'),
  { ...minor('Game Development', 'Game design en techniek', 'Game studio'), notCounted: true },
  minor('Ondernemerschap', 'Van idee naar onderneming', 'Start-uplab'),
  minor('Internet of Things', 'Sensoren en netwerken', 'Project Slimme stad'),
  minor('User Experience Design', 'Onderzoek met gebruikers', 'Ontwerpstudio UX'),
];

/** Requirements between units. The last one is in the same block as the unit that it requires: a mistake to be found. */
export const requirements: [unit: string, requires: string, kind: 'passed' | 'followed' | 'together'][] = [
  ['Objectgeoriënteerd programmeren', 'Programmeren 1', 'followed'],
  ['Datastructuren', 'Objectgeoriënteerd programmeren', 'followed'],
  ['Algoritmen', 'Datastructuren', 'passed'],
  ['Testen', 'Requirements', 'followed'],
  ['Project Oriëntatie', 'Programmeren 1', 'together'],
  ['Project Webapplicatie', 'Databases', 'followed'],
];

export const softwareEngineering: DemoPart[] = [
  part(1, 1, 'Programmeren 1', [course('Programmeren 1', 5)]),
  part(1, 1, 'Webtechnologie', [course('Webtechnologie', 4)]),
  part(1, 1, 'Project Oriëntatie', [project('Project Oriëntatie', 5)]),
  part(1, 2, 'Objectgeoriënteerd programmeren', [course('Objectgeoriënteerd programmeren', 5)]),
  part(1, 2, 'Databases', [course('Databases', 4)]),
  part(1, 2, 'Project Webapplicatie', [project('Project Webapplicatie', 5)]),
  part(1, 3, 'Netwerken', [course('Netwerken', 4)]),
  part(1, 3, 'Datastructuren', [course('Datastructuren', 5)]),
  part(1, 3, 'Project Klantopdracht', [project('Project Klantopdracht', 5)]),
  part(1, 4, 'Requirements', [{ ...course('Requirements', 4), testedTwice: true }]),
  part(1, 4, 'Security basis', [{ ...course('Security basis', 4), testedTwice: true }]),
  part(1, 4, 'Project Innovatie', [project('Project Innovatie', 6)]),
  part(2, 1, 'Algoritmen', [course('Algoritmen', 5)]),
  part(2, 1, 'Architectuur', [course('Architectuur', 5)]),
  part(2, 1, 'Testen', [course('Testen', 5)]),
  {
    ...part(2, 2, 'Project Backend', [
      project('Backend ontwerpen', 5),
      project('Backend bouwen', 5),
      project('Backend in productie', 5),
    ]),
    mirroring: true,
  },
  part(2, 3, 'Frontend', [course('Frontend', 5)]),
  part(2, 3, 'Cloud en DevOps', [course('Cloud en DevOps', 5)]),
  part(2, 3, 'Onderzoek', [course('Onderzoek', 5)]),
  part(2, 4, 'Project Fullstack', [project('Project Fullstack', 15)]),
  part(3, 1, 'Stage', [{ title: 'Stage Software Engineering', ects: 30, type: 'Stage' }], 2),
  { ...part(3, 3, 'Minor', [], 2), ects: 30, choices: minors, choose: 30 },
  part(4, 1, 'Specialisatie A', [course('Gedistribueerde systemen', 8), project('Project Schaalbaarheid', 7)]),
  part(4, 2, 'Specialisatie B', [course('Software-evolutie', 8), project('Project Legacy', 7)]),
  part(4, 3, 'Afstuderen', [{ title: 'Afstudeeropdracht', ects: 30, type: 'Afstuderen' }], 2),
];

/** Units placed directly in the blocks of year 1, without a part. */
export const blockUnits: (DemoUnit & { block: number })[] = [1, 2, 3, 4].map((block) => ({
  title: `Professionele ontwikkeling ${block}`,
  ects: 1,
  type: 'Studieloopbaanbegeleiding',
  // The year ends with an assessment interview.
  testedTwice: block === 4,
  block,
}));
