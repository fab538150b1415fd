// A check of a programme: a pure question about its whole plan, saved or not. What it finds never stops a save; it is shown,
// and can be accepted with a reason. A new check is three files: the check, its line in `registry.ts`, its text in `checksText`.
import type { AssessedOutcome } from '#shared/definitions/outcome-link.ts';
import type { PlanKind, PlanNode, PlanRow } from '#shared/planning/plan-tree.ts';
import type { PlanWeek } from '#shared/planning/totals.ts';
import { oncePer } from '#shared/once-per.ts';
import { unnamedItems } from '#shared/text/plan-words.ts';

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
  group_id: number;
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
  block?: number | undefined;
  /** The number of a calendar week. */
  week?: number | undefined;
  item?: CheckNode;
  /** The items that together make what was found. */
  sum?: readonly CheckNode[];
  /** What tells it from others of the same check in the same place: whose load it is, which group, what is required. */
  subject?: string;
  /** A record that is not on the plan, or not only there. */
  record?: { object: string; id: number };
  /** The attribute that says so. */
  attribute?: string;
  /** The EC with which the record would be right. */
  wanted_ects?: number;
}

export type Found<Values> = Spot & { values: Values };

export interface Parameter {
  initial: number;
  min: number;
  max: number;
  /** Days and exams cannot be halved. */
  whole?: true;
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

/** As far as it matters which items a check is about. */
interface KindNode {
  row: Pick<CheckRow, 'kind' | 'mirrored'>;
  children: readonly KindNode[];
}
type AskedKind = 'part' | 'unit' | 'course' | 'exam';

const askedKinds: Record<PlanKind, AskedKind> = {
  part: 'part',
  block_unit: 'unit',
  week_unit: 'unit',
  course: 'course',
  exam: 'exam',
};

/** Nearly every check asks for them, after every move in the planner. */
const itemsIn = oncePer((roots: readonly KindNode[]) => {
  const all: KindNode[] = [];
  const kinds: Record<AskedKind, KindNode[]> = { part: [], unit: [], course: [], exam: [] };
  const visit = (node: KindNode) => {
    if (node.row.mirrored) return;
    all.push(node);
    kinds[askedKinds[node.row.kind]].push(node);
    node.children.forEach(visit);
  };
  roots.forEach(visit);
  return { all, kinds };
});

/** Every item of a year, from the top down, or those of one kind. Group 2 of a mirror is the same again. */
export function itemsOf<N extends KindNode & { children: readonly N[] }>(
  { roots }: { roots: readonly N[] },
  kind?: AskedKind,
): readonly N[] {
  const { all, kinds } = itemsIn(roots);
  return (kind ? kinds[kind] : all) as readonly KindNode[] as readonly N[];
}

/** A week without classes that a school keeps for exams, by what it is called in the calendar. */
export const isExamWeek = ({ no_class, no_class_title }: Pick<CheckWeek, 'no_class' | 'no_class_title'>) =>
  no_class && /toets|tentamen|herkans|examen/i.test(no_class_title);

export const isExam = ({ row }: CheckNode) => row.kind === 'exam';

/** One finding for each thing that a question finds in a year. */
export function perYear<Values>(
  { years }: CheckedProgramme,
  find: (year: CheckedYear) => Found<Values>[],
): Found<Values>[] {
  const all: Found<Values>[] = [];
  for (const year of years)
    for (const found of find(year)) {
      // Filled in, not copied: a school has thousands of findings.
      found.year = year.year;
      all.push(found);
    }
  return all;
}

/** The same for each item of a kind, or of any. */
export function perItem<Values>(
  programme: CheckedProgramme,
  kind: AskedKind | 'any',
  find: (node: CheckNode, year: CheckedYear) => Values | null,
): Found<Values>[] {
  const all: Found<Values>[] = [];
  for (const year of programme.years)
    for (const item of itemsOf(year, kind === 'any' ? undefined : kind)) {
      const values = find(item, year);
      if (values !== null) all.push(foundAt(item, values));
    }
  return all;
}

/** Something about an item, where it stands. */
export function foundAt<Values>(item: CheckNode, values: Values): Found<Values> {
  const [first] = item.weeks;
  const block = item.blocks ? (first?.block ?? item.blocks.first) : undefined;
  return { year: item.row.year, block, week: first?.calendar_week, item, values };
}

/** What an item is called in a sentence, also for anyone who may not read its title. */
export function nameOf({ title, kind }: Pick<CheckRow, 'title' | 'kind'>): string {
  return title || unnamedItems[askedKinds[kind]];
}

export interface WeeksOutside {
  block: number;
  /** Calendar weeks. */
  weeks: number[];
  /** The worst of these weeks. */
  hours: number;
  limit: number;
}

/** Teaching weeks with hours beyond a limit: one finding for all of them in a block. */
export function weeksOutside<Load>(
  { weeks }: CheckedYear,
  loads: readonly Load[],
  hoursOf: (load: Load) => number,
  limit: number,
  { isBeyond, worst }: { isBeyond: (hours: number, limit: number) => boolean; worst: (a: number, b: number) => number },
): Found<WeeksOutside>[] {
  const found: Found<WeeksOutside>[] = [];
  loads.forEach((load, index) => {
    const { block = 0, calendar_week: week = 0, no_class } = weeks[index] ?? {};
    const hours = hoursOf(load);
    if (no_class || !isBeyond(hours, limit)) return;
    const last = found.at(-1)?.values;
    if (last?.block !== block) found.push({ block, week, values: { block, weeks: [week], hours, limit } });
    else {
      last.weeks.push(week);
      last.hours = worst(last.hours, hours);
    }
  });
  return found;
}
