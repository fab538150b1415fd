// A check of a programme: a pure function of its whole plan, saved or not. Findings never prevent a save; they are shown,
// and can be accepted with a reason. A new check takes three files: the check, its line in `registry.ts`, its text in `checksText`.
import type { AssessedOutcome } from '#shared/definitions/outcome-link.ts';
import type { PlanKind, PlanNode, PlanRow } from '#shared/planning/plan-tree.ts';
import type { PlanWeek } from '#shared/planning/totals.ts';
import { oncePer } from '#shared/once-per.ts';
import { unnamedItems } from '#shared/text/plan-words.ts';

export type CheckSeverity = 'error' | 'warning' | 'info';
export const checkSeverities = ['error', 'warning', 'info'] as const satisfies readonly CheckSeverity[];

/** A placed item with the fields that checks use. */
export interface CheckRow extends PlanRow {
  /** The placed part, unit, course or exam, its title, and its state. */
  object: number;
  title: string;
  state: string;
  /** Only for units. */
  coordinator: string;
  /** Only for exams: whether students are assessed individually, and the outcomes it assesses. */
  individual: boolean;
  assesses: readonly AssessedOutcome[];
  /** Only for parts. */
  elective: boolean;
}

export interface CheckWeek extends PlanWeek {
  calendar_week: number;
}

export type CheckNode = PlanNode<CheckRow, CheckWeek>;

export interface CheckedYear {
  year: number;
  /** Whether the year is decided on. */
  decided: boolean;
  blocks: number;
  weeks: readonly CheckWeek[];
  roots: readonly CheckNode[];
}

/** Unit `unit` comes after unit `requires`; with `together` they may be at the same time. */
export interface Requirement {
  unit: number;
  requires: number;
  together: boolean;
}

/** A learning outcome. */
export interface CheckedOutcome {
  id: number;
  title: string;
  active: boolean;
  /** One of the Dublin descriptors. */
  dublin: boolean;
  /** The highest level of its scale; 0 if unknown. */
  top: number;
}

/** Levels are on the scale of the outcome; 0 means none. */
export interface CheckedOutcomes {
  list: readonly CheckedOutcome[];
  /** `levels`: the names of the levels of its scale, if known. */
  promised: readonly { outcome: number; level: number; levels?: readonly string[] | undefined }[];
  taught: readonly { unit: number; outcome: number; level: number }[];
  /** Matches with outcomes of other frameworks. */
  matches: readonly { outcome: number; other: number }[];
}

/** A group of attributes with a deadline, of which some are empty on a record. */
export interface LateGroup {
  object: 'programme' | 'programme_part' | 'educational_unit';
  id: number;
  title: string;
  group_id: number;
  group: string;
  /** ISO. */
  deadline: string;
  /** Attribute names with the labels of the school. */
  empty: readonly { name: string; label: string }[];
}

export interface CheckedProgramme {
  ects_credits: number | null;
  /** In years; null if not filled in. */
  duration: number | null;
  years: readonly CheckedYear[];
  requirements: readonly Requirement[];
  late: readonly LateGroup[];
  /** What RIO lacks, in sentences; empty if the programme does not go there. */
  rio: readonly string[];
  outcomes: CheckedOutcomes;
  /** ISO. */
  today: string;
}

/** The place of a finding, as exactly as the check knows. */
export interface FindingPlace {
  year?: number;
  /** Index among the blocks of the year. */
  block?: number | undefined;
  /** The number of a calendar week. */
  week?: number | undefined;
  item?: CheckNode;
  /** The items that cause it together. */
  sum?: readonly CheckNode[];
  /** Distinguishes findings of the same check in the same place: the coordinator, the group, the required unit. */
  subject?: string;
  /** The record, if it is not (only) a placed item. */
  record?: { object: string; id: number };
  /** The attribute that the finding is about. */
  attribute?: string;
  /** The EC that would resolve it. */
  wanted_ects?: number;
  /** The EC that the record has instead. */
  own_ects?: number;
}

export type RawFinding<Values> = FindingPlace & { values: Values };

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
  /** Off by default; schools can turn it on. */
  startsOff?: true;
  parameters: P;
  /** The attributes that findings reveal: the check is not run for users who may not read all of these. */
  reveals: readonly string[];
  /** The same for the grids of these levels. */
  levels: readonly (2 | 3)[];
  find: (programme: CheckedProgramme, parameters: Given<P>) => RawFinding<Values>[];
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

/** The fields needed to select items by kind. */
interface KindNode {
  row: Pick<CheckRow, 'kind' | 'mirrored'>;
  children: readonly KindNode[];
}
type ItemKind = 'part' | 'unit' | 'course' | 'exam';

const itemKinds: Record<PlanKind, ItemKind> = {
  part: 'part',
  block_unit: 'unit',
  week_unit: 'unit',
  course: 'course',
  exam: 'exam',
};

/** Cached, because nearly every check needs them after every move in the planner. */
const itemsIn = oncePer((roots: readonly KindNode[]) => {
  const all: KindNode[] = [];
  const kinds: Record<ItemKind, KindNode[]> = { part: [], unit: [], course: [], exam: [] };
  const visit = (node: KindNode) => {
    if (node.row.mirrored) return;
    all.push(node);
    kinds[itemKinds[node.row.kind]].push(node);
    node.children.forEach(visit);
  };
  roots.forEach(visit);
  return { all, kinds };
});

/** All items of a year, top down, or those of one kind. Group 2 of a mirror is skipped: it repeats the same units. */
export function itemsOf<N extends KindNode & { children: readonly N[] }>(
  { roots }: { roots: readonly N[] },
  kind?: ItemKind,
): readonly N[] {
  const { all, kinds } = itemsIn(roots);
  return (kind ? kinds[kind] : all) as readonly KindNode[] as readonly N[];
}

/** Whether a week without classes is reserved for exams, by its title in the calendar. */
export const isExamWeek = ({ no_class, no_class_title }: Pick<CheckWeek, 'no_class' | 'no_class_title'>) =>
  no_class && /toets|tentamen|herkans|examen/i.test(no_class_title);

export const isExam = ({ row }: CheckNode) => row.kind === 'exam';

/** Collects the findings of each year. */
export function perYear<Values>(
  { years }: CheckedProgramme,
  find: (year: CheckedYear) => RawFinding<Values>[],
): RawFinding<Values>[] {
  const all: RawFinding<Values>[] = [];
  for (const year of years)
    for (const found of find(year)) {
      // Assigned instead of copied, for speed: a school has thousands of findings.
      found.year = year.year;
      all.push(found);
    }
  return all;
}

/** Collects the findings of each item of a kind, or of any kind. */
export function perItem<Values>(
  programme: CheckedProgramme,
  kind: ItemKind | 'any',
  find: (node: CheckNode, year: CheckedYear) => Values | null,
): RawFinding<Values>[] {
  const all: RawFinding<Values>[] = [];
  for (const year of programme.years)
    for (const item of itemsOf(year, kind === 'any' ? undefined : kind)) {
      const values = find(item, year);
      if (values !== null) all.push(findingAt(item, values));
    }
  return all;
}

/** A finding about an item, at its place. */
export function findingAt<Values>(item: CheckNode, values: Values): RawFinding<Values> {
  const [first] = item.weeks;
  const block = item.blocks ? (first?.block ?? item.blocks.first) : undefined;
  return { year: item.row.year, block, week: first?.calendar_week, item, values };
}

/** The name of an item in a message; a generic name if the user may not read its title. */
export function nameOf({ title, kind }: Pick<CheckRow, 'title' | 'kind'>): string {
  return title || unnamedItems[itemKinds[kind]];
}

export interface WeeksOutside {
  block: number;
  /** Calendar weeks. */
  weeks: number[];
  /** The worst of these weeks. */
  hours: number;
  limit: number;
}

/** Finds teaching weeks with hours beyond a limit: one finding per block. */
export function weeksOutside<Load>(
  { weeks }: CheckedYear,
  loads: readonly Load[],
  hoursOf: (load: Load) => number,
  limit: number,
  { isBeyond, worst }: { isBeyond: (hours: number, limit: number) => boolean; worst: (a: number, b: number) => number },
): RawFinding<WeeksOutside>[] {
  const found: RawFinding<WeeksOutside>[] = [];
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
