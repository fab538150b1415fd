// The curriculum of Verpleegkunde: full-time is complete and without mistakes; dual is half finished, with typical mistakes.
import type { WeekRow } from '#shared/planning/week-rows.ts';

import { course, type DemoPart, type DemoUnit, part, project } from './curriculum.ts';
import type { DemoLesson } from './planner-lessons.ts';

type Block = [theme: string, first: string, second: string, project: string];

/** Four blocks a year. */
const blocks: Block[] = [
  ['Basis van de zorg', 'Anatomie en fysiologie 1', 'Verpleegkundig handelen 1', 'Praktijkleren: kennismaken'],
  ['Observeren en communiceren', 'Anatomie en fysiologie 2', 'Gespreksvoering', 'Praktijkleren: observeren'],
  ['Redeneren in de zorg', 'Pathologie 1', 'Klinisch redeneren 1', 'Project Zorgplan'],
  ['Gezondheid bevorderen', 'Farmacologie', 'Preventie en leefstijl', 'Project Gezonde wijk'],
  ['Zorg in het ziekenhuis', 'Pathologie 2', 'Verpleegkundig handelen 2', 'Praktijkleren: ziekenhuis'],
  ['Zorg in de wijk', 'Wijkverpleging', 'Zorg voor het gezin', 'Praktijkleren: wijk'],
  ['Geestelijke gezondheid', 'Psychopathologie', 'Herstelgericht werken', 'Praktijkleren: ggz'],
  ['Zorg voor ouderen', 'Geriatrie', 'Palliatieve zorg', 'Project Ouder worden'],
  ['Complexe zorg', 'Pathologie 3', 'Klinisch redeneren 2', 'Project Complexe zorg'],
  ['Onderzoek in de zorg', 'Methoden van onderzoek', 'Statistiek', 'Project Bewijs in de praktijk'],
  ['Zorg en techniek', 'Zorgtechnologie', 'Informatie in de zorg', 'Project Zorg op afstand'],
  ['Ethiek en recht', 'Ethiek in de zorg', 'Gezondheidsrecht', 'Project Moreel beraad'],
  ['Kwaliteit van zorg', 'Kwaliteitszorg', 'Veiligheid van patiënten', 'Project Verbeteren'],
  ['Leiderschap in de zorg', 'Verpleegkundig leiderschap', "Coachen van collega's", 'Project Regie op de afdeling'],
  ['Profilering', 'Acute zorg', 'Samenwerken tussen beroepen', 'Project Profilering'],
  ['Afstuderen in de zorg', 'Onderzoeksvoorstel', 'Reflectie op het beroep', 'Afstudeerproject Verpleegkunde'],
];

export const nursing: DemoPart[] = blocks.map(([theme, first, second, last], index) =>
  part(Math.floor(index / 4) + 1, (index % 4) + 1, theme, [course(first, 5), course(second, 5), project(last, 5)]),
);

const anatomy: DemoUnit = { ...course('Anatomie voor de praktijk', 5), hoursPerEc: 20 };

/** Only year 1. The EC do not add up, a block is too full, a choice too small, a part empty, and one unit is placed twice. */
export const dualNursing: DemoPart[] = [
  part(1, 1, 'Werken en leren 1', [course('Zorg op de werkplek', 5), anatomy, project('Werkplekopdracht 1', 5)]),
  {
    ...part(1, 2, 'Werken en leren 2', [
      course('Medisch rekenen', 4),
      course('Zorggesprekken', 5),
      project('Werkplekopdracht 2', 5),
    ]),
    ects: 15,
  },
  part(1, 3, 'Werken en leren 3', [
    ...[course('Ziekteleer', 5), course('Medicijnen', 5), anatomy],
    project('Werkplekopdracht 3', 5),
  ]),
  { ...part(1, 4, 'Keuze in de zorg', [course('Kinderzorg', 5), course('Zorg in de sport', 5)]), choose: 15 },
  { ...part(1, 4, 'Reflectie op het werk', []), ects: 5 },
];

type Mistake = (lessons: DemoLesson[], weeks: readonly WeekRow[]) => DemoLesson[];

const mistakes: Record<string, Mistake> = {
  'Medisch rekenen': (lessons) => lessons.filter(({ kind }) => kind === 'course'),
  Zorggesprekken: (lessons) =>
    lessons.map((lesson) => (lesson.weighing === '40%' ? { ...lesson, weighing: '30%' } : lesson)),
  'Werkplekopdracht 2': (lessons, weeks) => {
    const y = weeks.findIndex(({ no_class }) => no_class);
    const trip = { of: 'Excursie', title: 'Excursie Werkplekopdracht 2', x: 0, y, width: 3, height: 1 };
    return [...lessons, ...lessons.slice(0, 1).map((lesson) => ({ ...lesson, ...trip }))];
  },
  'Zorg in de sport': () => [],
};

/** The lessons of a unit, with deliberate mistakes. */
export function withMistakes({ title }: DemoUnit, lessons: DemoLesson[], weeks: readonly WeekRow[]): DemoLesson[] {
  return mistakes[title]?.(lessons, weeks) ?? lessons;
}
