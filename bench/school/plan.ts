// The calendars of the large school: of every six programmes one is planned down to the weeks (256 items), two down to
// the units (64), one only at level 1 (16) and two not at all; together 20,000 items for 300 programmes.
import { addFamily, type Catalogue } from './catalogue.ts';
import type { Places } from './calendar.ts';
import { addLessons } from './lessons.ts';
import { type Depth, place, type Planner } from './place.ts';
import { range, type School } from './rows.ts';
import { goal, paragraph, subjects } from './words.ts';

const depths: Depth[] = ['lessons', 'units', 'parts', 'nothing', 'units', 'nothing'];

export const depthOf = (index: number): Depth => depths[index % depths.length] as Depth;

/** The contents of the blocks of each study year; a minor takes two blocks. */
const years = [
  ['regular', 'mirrored', 'regular', 'regular'],
  ['internship', 'regular', 'mirrored', 'regular'],
  ['regular', 'regular', 'minor'],
  ['regular', 'regular', 'internship', 'regular'],
] as const;
const columnsPerBlock = 3;
const unitsPerBlock = 3;

export function addPlans(school: School, { organization }: Places, catalogue: Catalogue): void {
  for (const programme of catalogue.programmes) {
    const depth = depthOf(programme.index);
    if (depth !== 'nothing') addPlan({ school, organization, catalogue, programme, depth });
  }
}

function addPlan(planner: Planner): void {
  let unit = planner.programme.index * 48;
  const nextUnit = () => (unit += 1);
  for (const [index, slots] of years.entries()) {
    let block = 0;
    for (const slot of slots) {
      const at = { year: index + 1, x: block * columnsPerBlock, nextUnit };
      if (slot === 'minor') addMinor(planner, at);
      else addTheme(planner, at, slot);
      block += slot === 'minor' ? 2 : 1;
    }
  }
}

interface At {
  year: number;
  x: number;
  nextUnit: () => number;
}

/** One block: a part with three units in it; or with two, and a block unit below the part. */
function addTheme(planner: Planner, { year, x, nextUnit }: At, slot: 'regular' | 'mirrored' | 'internship'): void {
  const { depth } = planner;
  const mirrored = slot === 'mirrored' && depth === 'lessons';
  const part = addPart(planner, { ects: slot === 'internship' ? 10 : 15, parent: null, mirroring: mirrored });
  const groups = mirrored ? { mirror_title: 'Groep 1|Groep 2', mirror_color: '0b7a5b|2f5bd0' } : {};
  const placed = place(planner, year, null, 'part', part, { x, y: 0, width: columnsPerBlock, height: 4 }, groups);
  if (depth === 'parts') return;
  const inside = slot === 'internship' ? unitsPerBlock - 1 : unitsPerBlock;
  for (const index of range(inside)) {
    const unit = weekUnit(planner, nextUnit());
    const side = { x: 0, y: index, width: 12, height: 1 };
    const inTurn = { x: index * 4, y: 0, width: 4, height: 1 };
    const id = place(planner, year, placed, 'week_unit', unit, mirrored ? inTurn : side);
    addLessons(planner, { year, parent: id, rows: mirrored ? 4 : 9, count: mirrored ? 3 : 4 });
    // The second group of students has the units in reverse order.
    if (mirrored)
      place(planner, year, placed, 'week_unit', unit, { ...inTurn, x: 8 - index * 4, y: 5 }, { mirrored: true });
  }
  if (slot !== 'internship') return;
  const { blockUnits } = planner.catalogue;
  const unit = blockUnits[nextUnit() % blockUnits.length] as number;
  const id = place(planner, year, null, 'block_unit', unit, { x, y: 4, width: columnsPerBlock, height: 2 });
  addLessons(planner, { year, parent: id, rows: 9, count: 4 });
}

/** Two blocks: a part with three options in it, of which the first counts. */
function addMinor(planner: Planner, { year, x, nextUnit }: At): void {
  const { depth, catalogue } = planner;
  const minor = addPart(planner, { ects: 30, parent: null });
  const spot = { x, y: 0, width: 2 * columnsPerBlock, height: 6 };
  const placed = place(planner, year, null, 'part', minor, spot);
  if (depth === 'parts') {
    const unit = catalogue.blockUnits[nextUnit() % catalogue.blockUnits.length] as number;
    place(planner, year, null, 'block_unit', unit, { ...spot, y: 6, height: 2 });
    return;
  }
  for (const [index, units] of (depth === 'lessons' ? [3, 2, 2] : [2, 1, 1]).entries()) {
    const choice = addPart(planner, { ects: units * 5, parent: minor, counts: index === 0 });
    const inside = { x: 0, y: index * 2, width: 12, height: 2 };
    const sub = place(planner, year, placed, 'part', choice, inside);
    for (const row of range(units)) {
      const place2 = { x: 0, y: row, width: 12, height: 1 };
      const id = place(planner, year, sub, 'week_unit', weekUnit(planner, nextUnit()), place2);
      addLessons(planner, { year, parent: id, rows: 18, count: 3 });
    }
  }
}

function weekUnit({ catalogue: { weekUnits } }: Planner, number: number): number {
  return weekUnits[number % weekUnits.length] as number;
}

function addPart(
  { school, organization, programme }: Planner,
  { ects, parent, counts = true, mirroring = false }: PartValues,
): number {
  const subject = school.pick(subjects);
  const id = addFamily(school, 'programme_part', {
    ...{ organization, title: `Thema ${subject}`, state: school.state('Vastgesteld') },
    ...{ study_guide_number: `PO${programme.index + 1}`, parent__programme_part: parent, ects_credits: ects },
    ...{ count_ects_credits: counts, mandatory: parent === null, elective: parent !== null, mirroring, version: 1 },
    assessment_base: school.option('programme_part', 'assessment_base', 'Cijfer 1-10'),
    ...{ description: paragraph(subject), educational_goal: goal(subject) },
  });
  school.link('programme_programme_part', { organization, programme: programme.id, programme_part: id });
  return id;
}

interface PartValues {
  ects: number;
  parent: number | null;
  counts?: boolean;
  mirroring?: boolean;
}
