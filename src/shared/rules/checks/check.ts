// A check of a programme: a pure question about its whole plan, saved or not. What it finds never stops a save; it is shown,
// and can be accepted with a reason. A new check is three files: the check, its line in `registry.ts`, its text in `checksText`.
import type { AssessedOutcome } from '#shared/definitions/outcome-link.ts';
import { type PlanNode, type PlanRow } from '#shared/planning/plan-tree.ts';
import type { PlanWeek } from '#shared/planning/totals.ts';

export type CheckSeverity = 'error' | 'warning' | 'info';
export const checkSeverities = ['error', 'warning', 'info'] as const satisfies readonly CheckSeverity[];

/** A placed item with what checks ask of it. */
export interface CheckRow extends PlanRow {
  /** The part, unit, course or exam that it stands for, what that is called, and its state. */
  object: number;
  title: string;
  state: string;
  /** Of a unit. */
  coordinator: string;
  /** Of an exam: whether each student is assessed by themselves, and which outcomes it is about. */
  individual: boolean;
  assesses: readonly AssessedOutcome[];
  /** Of a part: students choose it. */
  elective: boolean;
}

export interface CheckWeek extends PlanWeek {
  calendar_week: number;
}

export type CheckNode = PlanNode<CheckRow, CheckWeek>;

export interface CheckedYear {
  year: number;
  /** Nobody changes it any more. */
  decided: boolean;
  blocks: number;
  weeks: readonly CheckWeek[];
  roots: readonly CheckNode[];
}

/** Unit `unit` comes after unit `requires`; `together`: at the same time will do. */
export interface Requirement {
  unit: number;
  requires: number;
  together: boolean;
}

/** What a student is to know or be able to do. */
export interface CheckedOutcome {
  id: number;
  title: string;
  active: boolean;
  /** One of the Dublin descriptors. */
  dublin: boolean;
  /** The highest level of its scale; 0 when that is not known. */
  top: number;
}

/** Levels are of the scale of the outcome; 0 says nothing. */
export interface CheckedOutcomes {
  list: readonly CheckedOutcome[];
  /** `levels`: the words of its scale, where they are known. */
  promised: readonly { outcome: number; level: number; levels?: readonly string[] | undefined }[];
  taught: readonly { unit: number; outcome: number; level: number }[];
  /** The same, or a part of it, in another framework. */
  matches: readonly { outcome: number; other: number }[];
}

/** A group of attributes of which some are empty on a part or unit, and the day before which they should be filled in. */
export interface LateGroup {
  object: 'programme' | 'programme_part' | 'educational_unit';
  id: number;
  title: string;
  group: string;
  /** ISO. */
  deadline: string;
  /** By their names, with what the school calls them. */
  empty: readonly { name: string; label: string }[];
}

export interface CheckedProgramme {
  ects_credits: number | null;
  /** In years; null when it does not say. */
  duration: number | null;
  years: readonly CheckedYear[];
  requirements: readonly Requirement[];
  late: readonly LateGroup[];
  /** What keeps it out of RIO, in sentences; none for what does not go there. */
  rio: readonly string[];
  outcomes: CheckedOutcomes;
  /** ISO. */
  today: string;
}

/** Where something was found: as exactly as the check knows. */
export interface Spot {
  year?: number;
  /** Its place among the blocks of the year. */
  block?: number;
  /** The number of a calendar week. */
  week?: number;
  item?: CheckNode;
  /** The items that together make what was found. */
  sum?: readonly CheckNode[];
  /** A record that is not on the plan, or not only there. */
  record?: { object: string; id: number };
  /** The attribute that says so. */
  attribute?: string;
}

export type Found<Values> = Spot & { values: Values };

export interface Parameter {
  initial: number;
  min: number;
  max: number;
}
export type Parameters = Readonly<Record<string, Parameter>>;
type Given<P> = { readonly [Name in keyof P]: number };

export interface Check<Values, P extends Parameters = Parameters> {
  severity: CheckSeverity;
  /** Schools that want it turn it on. */
  startsOff?: true;
  parameters: P;
  /** What its findings tell: it is not run for anyone who may not read all of these. */
  tells: readonly string[];
  /** The same for the grids of these levels. */
  levels: readonly (2 | 3)[];
  find: (programme: CheckedProgramme, parameters: Given<P>) => Found<Values>[];
}

/** Lets a check infer its types. */
export function check<Values, const P extends Parameters = Parameters>(definition: Check<Values, P>): Check<Values, P> {
  return definition;
}

export const ecAttributes = [
  'programme_part.ects_credits',
  'programme_part.count_ects_credits',
  'programme_part.elective',
  'programme_part.choose_ects_min',
  'educational_unit.ects_credits',
  'rel__calendar_week__course.ects_credits',
  'rel__calendar_week__exam.ects_credits',
];
export const hourAttributes = [
  'educational_unit.contact_hours',
  'rel__calendar_week__course.duration',
  'rel__calendar_week__exam.duration',
];

/** Every item of a year, from the top down. Group 2 of a mirror is the same again. */
export function itemsOf<N extends { row: { mirrored: boolean }; children: readonly N[] }>({
  roots,
}: {
  roots: readonly N[];
}): readonly N[] {
  const known = itemsKnown.get(roots) as readonly N[] | undefined;
  if (known) return known;
  const items: N[] = [];
  const visit = (node: N) => {
    if (node.row.mirrored) return;
    items.push(node);
    node.children.forEach(visit);
  };
  roots.forEach(visit);
  itemsKnown.set(roots, items);
  return items;
}
/** Nearly every check asks for them, after every move in the planner. */
const itemsKnown = new WeakMap<readonly object[], readonly object[]>();

/** A week without classes that a school keeps for exams, by what it is called in the calendar. */
export const isExamWeek = ({ no_class, no_class_title }: Pick<CheckWeek, 'no_class' | 'no_class_title'>) =>
  no_class && /toets|tentamen|herkans|examen/i.test(no_class_title);

export const isUnit = ({ row }: { row: Pick<CheckRow, 'kind'> }) =>
  row.kind === 'block_unit' || row.kind === 'week_unit';
export const isExam = ({ row }: CheckNode) => row.kind === 'exam';

/** One finding for each thing that a question finds in a year. */
export function perYear<Values>(
  { years }: CheckedProgramme,
  find: (year: CheckedYear) => Found<Values>[],
): Found<Values>[] {
  return years.flatMap((year) => find(year).map((found) => ({ year: year.year, ...found })));
}

/** The same for each item of a kind. */
export function perItem<Values>(
  programme: CheckedProgramme,
  asked: (node: CheckNode) => boolean,
  find: (node: CheckNode, year: CheckedYear) => Values | null,
): Found<Values>[] {
  return perYear(programme, (year) => {
    const found: Found<Values>[] = [];
    for (const item of itemsOf(year)) {
      const values = asked(item) ? find(item, year) : null;
      if (values !== null) found.push({ ...placeOf(item), item, values });
    }
    return found;
  });
}

/** Where an item stands, for the lists. */
function placeOf({ blocks, weeks }: CheckNode): Pick<Spot, 'block' | 'week'> {
  const [first] = weeks;
  return { ...(blocks && { block: first?.block ?? blocks.first }), ...(first && { week: first.calendar_week }) };
}

/** Weeks in which a number is out of bounds, per block: one finding for a whole stretch of them. */
export function perBlock<Values>(
  year: CheckedYear,
  isWrong: (week: CheckWeek, index: number) => boolean,
  find: (weeks: readonly CheckWeek[], indexes: readonly number[]) => Values,
): Found<Values>[] {
  const wrong = year.weeks.flatMap((week, index) => (!week.no_class && isWrong(week, index) ? [{ week, index }] : []));
  return Array.from({ length: year.blocks }, (_, block) => wrong.filter(({ week }) => week.block === block)).flatMap(
    (found, block) =>
      found[0]
        ? [
            {
              block,
              week: found[0].week.calendar_week,
              values: find(
                found.map(({ week }) => week),
                found.map(({ index }) => index),
              ),
            },
          ]
        : [],
  );
}
