// Kinds of teaching and testing, educational units and programmes of the large school.
import { type DemoKind, demoCourses, demoExams } from '#server/demo/kinds.ts';

import { firstYear, type Places } from './calendar.ts';
import { range, type School } from './rows.ts';
import { fields, firstNames, goal, lastNames, paragraph, subjects, variants } from './words.ts';

const unitCount = 6_000;
const programmeCount = 300;
/** One in fifty units is planned in the blocks of the year, outside any part. */
const blockUnitEvery = 50;
const states = ['Concept', 'In behandeling', 'Vastgesteld', 'Vastgesteld'];

export interface Programme {
  id: number;
  index: number;
  field: string;
}

export interface Catalogue {
  /** Ids by title. */
  courses: Map<string, number>;
  exams: Map<string, number>;
  weekUnits: number[];
  blockUnits: number[];
  programmes: Programme[];
}

export function addCatalogue(school: School, places: Places): Catalogue {
  const { organization } = places;
  const courses = new Map(demoCourses.map((kind) => [kind.title, addKind(school, organization, 'course', kind)]));
  const exams = new Map(demoExams.map((kind) => [kind.title, addKind(school, organization, 'exam', kind)]));
  const units = range(school.count(unitCount)).map((index) => {
    const is_block = index % blockUnitEvery === blockUnitEvery - 1;
    return { is_block, id: addUnit(school, organization, index, is_block) };
  });
  const programmes = range(school.count(programmeCount)).map((index) => addProgramme(school, places, index));
  const ids = (is_block: boolean) => units.filter((unit) => unit.is_block === is_block).map(({ id }) => id);
  return { courses, exams, weekUnits: ids(false), blockUnits: ids(true), programmes };
}

function addKind(school: School, organization: number, table: 'course' | 'exam', kind: DemoKind): number {
  return school.add(table, {
    ...{ organization, title: kind.title, identifier: kind.identifier, state: school.state('Vastgesteld') },
    ...{ preparation_hours: kind.preparation, implementation_hours: kind.implementation },
    ...{ correction_hours: kind.correction, coordination_hours: kind.coordination },
  });
}

function addUnit(school: School, organization: number, index: number, is_block: boolean): number {
  const field = school.pick(fields);
  const subject = `${school.pick(subjects)} ${field}`;
  const number = `OE${String(index + 1).padStart(6, '0')}`;
  return addFamily(school, 'educational_unit', {
    ...{
      organization,
      title: is_block ? `Stage ${field} ${1 + school.random(4)}` : `${subject} ${1 + school.random(4)}`,
    },
    ...{ state: school.state(school.pick(states)), study_guide_number: number, study_part_id: `SD-${number}` },
    coordinator: `${school.pick(firstNames)} ${school.pick(lastNames)}`,
    type: school.option('educational_unit', 'type', is_block ? 'Stage' : school.pick(['Vak', 'Vak', 'Project'])),
    ...{ ects_credits: 5, contact_hours: 40, self_study_hours: 100, coordination_hours: 10, mandatory: index % 4 > 0 },
    ...{ is_block, version: 1 + school.random(3) },
    qualifications_teacher: school.option('educational_unit', 'qualifications_teacher', 'BDB en BKE'),
    ...{ description: paragraph(subject), educational_goal: goal(subject) },
  });
}

function addProgramme(school: School, { organization, years, clusters }: Places, index: number): Programme {
  const field = fields[index % fields.length] as string;
  const start = 1 + school.random(6);
  const year = firstYear + start;
  const version = 1 + Math.floor(index / (fields.length * variants.length));
  const duration = index % 6 === 5 ? 2 : 4;
  const code = `P${String(index + 1).padStart(5, '0')}`;
  const id = addFamily(school, 'programme', {
    ...{ organization, organizational_unit: clusters[index % clusters.length], calendar_year: years[start] },
    ...{ title: field, state: school.state(school.pick(states)), croho_title: `B ${field}`, croho_code: '90000' },
    ...{ programme_code: code, plan_code: `${code}-${year}`, sub_plan_code: `${code}-${year}-1` },
    ...{ year_start: year, month_start: 9, duration, ects_credits: duration * 60, version },
    level: school.option('programme', 'level', duration === 2 ? 'Associate degree' : 'Bachelor'),
    variant: school.option('programme', 'variant', school.pick(['Voltijd', 'Voltijd', 'Deeltijd', 'Duaal'])),
    graduation_variant: variants[Math.floor(index / fields.length) % variants.length],
    language: school.option('programme', 'language', 'Nederlands'),
    ...{ description: paragraph(field), requirements: '<p>Een diploma havo, vwo of mbo niveau 4.</p>' },
    final_qualification: goal(field),
  });
  return { id, index, field };
}

/** Every record here is the first version of its family. */
export function addFamily(school: School, table: string, row: Record<string, unknown>): number {
  const id = school.add(table, row);
  const added = school.rows.get(table)?.at(-1);
  if (added) added['family'] = id;
  return id;
}
