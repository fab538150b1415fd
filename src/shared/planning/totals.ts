// EC and contact hours of a plan, saved or not: of each item, of the blocks, of a year. Every screen takes its numbers from
// here. EC come from the innermost level that has any, hours from the weeks that something is taught in; what stands inside
// an item decides, and group 2 of a mirror counts nowhere. Where students choose, EC count as far as they must choose.
import { blockParts, type Columns, type Span } from './axis.ts';

export interface Amount {
  /** What the screen shows: planned where something is planned, else the own value. */
  shown: number;
  /** The sum of what is inside; null while nothing inside says anything. */
  planned: number | null;
  own: number | null;
  /** planned − own; 0 while either is unknown. Anything else is shown as a difference. */
  difference: number;
  /** Of the EC of a part from which students choose. Then `shown` is what they must choose, as far as it is offered. */
  choice?: Choice;
}

export interface Choice {
  least: number;
  most: number | null;
  /** The EC inside the part; null while nobody knows. */
  offered: number | null;
}

export interface Totals {
  ects_credits: Amount;
  contact_hours: Amount;
}

export interface Sums {
  ects_credits: number;
  contact_hours: number;
}

export interface PlanWeek {
  /** The block of the year that the week belongs to. */
  block: number;
  no_class: boolean;
}

/** An item of a plan as far as totals go; `plan-tree` makes them. */
export interface CountedNode {
  row: Columns & {
    kind: 'part' | 'block_unit' | 'week_unit' | 'course' | 'exam';
    mirrored: boolean;
    /** The object's own values; of a course or exam those of the placed item. */
    ects_credits: number | null;
    contact_hours: number | null;
    self_study_hours: number | null;
    count_ects_credits: boolean;
    /** Of an elective part: the EC that a student must and may choose in it. Null: all of it counts. */
    choose_ects_min: number | null;
    choose_ects_max: number | null;
    /** Of a course or exam: hours in each week. */
    duration_value: number | null;
  };
  children: readonly CountedNode[];
  /** The blocks of the grid on which it stands; null when there are none. */
  grid: Span | null;
  /** The weeks that it covers. */
  weeks: readonly PlanWeek[];
  totals: Totals;
}

const nothing: Amount = { shown: 0, planned: null, own: null, difference: 0 };
export const noTotals: Totals = { ects_credits: nothing, contact_hours: nothing };

/** Of one item; those inside it have theirs already. */
export function totalsOf({ row, children, weeks }: Omit<CountedNode, 'totals'>): Totals {
  if (row.kind === 'course' || row.kind === 'exam') {
    const hours = row.duration_value ? clean(row.duration_value * countTaught(weeks)) : null;
    return { ects_credits: amount(null, row.ects_credits || null), contact_hours: amount(null, hours) };
  }
  let [ects, hours] = [0, 0];
  for (const { row: inside, totals } of children) {
    if (inside.mirrored) continue;
    if (inside.count_ects_credits) ects += totals.ects_credits.shown;
    hours += totals.contact_hours.shown;
  }
  const isEmpty = children.length === 0;
  // A part is what stands in it; a unit keeps its own EC while nothing in it has any.
  const hasEcts = row.kind === 'part' ? !isEmpty : ects > 0;
  const planned = hasEcts ? clean(ects) : null;
  return {
    ects_credits: choiceIn(row, planned) ?? amount(planned, row.ects_credits),
    contact_hours: amount(isEmpty ? null : clean(hours), row.kind === 'part' ? null : row.contact_hours),
  };
}

/** The EC of a part from which students choose. Its own EC may mean either number, so they never differ from the plan. */
function choiceIn(row: CountedNode['row'], planned: number | null): Amount | null {
  const { kind, ects_credits: own, choose_ects_min: least, choose_ects_max: most } = row;
  if (kind !== 'part' || least === null) return null;
  const offered = planned ?? own;
  const shown = Math.min(least, offered ?? least);
  return { shown, planned: planned === null ? null : shown, own, difference: 0, choice: { least, most, offered } };
}

/** How much of the EC inside an item counts outside it: where students choose, each unit for its part of what is offered. */
export function chosenShare({ totals }: Pick<CountedNode, 'totals'>): number {
  const { shown, choice } = totals.ects_credits;
  return choice?.offered ? shown / choice.offered : 1;
}

/** What all choices among these items, of which the EC count, come to; null where there is nothing to choose. */
export function choicesIn(nodes: readonly CountedNode[]): { chosen: number; offered: number } | null {
  const found = nodes.flatMap(({ row, totals, children }) => {
    if (row.mirrored || !row.count_ects_credits) return [];
    const { choice, shown } = totals.ects_credits;
    return (choice ? { chosen: shown, offered: choice.offered ?? shown } : choicesIn(children)) ?? [];
  });
  if (found.length === 0) return null;
  return { chosen: sumOf(found.map(({ chosen }) => chosen)), offered: sumOf(found.map(({ offered }) => offered)) };
}

/** Of the items of a year, or of several years. EC of a part that does not count them stay inside it; hours always count. */
export function sumsOf(nodes: readonly CountedNode[]): Sums {
  const counted = nodes.filter(({ row }) => !row.mirrored);
  const credits = counted.filter(({ row }) => row.count_ects_credits);
  return {
    ects_credits: sumOf(credits.map(({ totals }) => totals.ects_credits.shown)),
    contact_hours: sumOf(counted.map(({ totals }) => totals.contact_hours.shown)),
  };
}

/** The same in each block of the year, not rounded: together they are the sums of the year. */
export function blockSums(nodes: readonly CountedNode[], blocks: number): Sums[] {
  const sums = emptySums(blocks);
  for (const node of nodes) addShares(sums, node, 1);
  return sums.map(({ ects_credits, contact_hours }) => ({
    ects_credits: clean(ects_credits),
    contact_hours: clean(contact_hours),
  }));
}

/** The same for the head of one item, which also shows what counts nowhere outside it. */
export function headSums(node: CountedNode, blocks: number): Sums[] {
  return blockSums([{ ...node, row: { ...node.row, mirrored: false, count_ects_credits: true } }], blocks);
}

export function addSums(lists: readonly (readonly Sums[])[], blocks: number): Sums[] {
  return emptySums(blocks).map((_, block) => ({
    ects_credits: sumOf(lists.map((sums) => sums[block]?.ects_credits ?? 0)),
    contact_hours: sumOf(lists.map((sums) => sums[block]?.contact_hours ?? 0)),
  }));
}

function emptySums(blocks: number): Sums[] {
  return Array.from({ length: blocks }, () => ({ ects_credits: 0, contact_hours: 0 }));
}

/** A part with something in it is what is in it; only an empty one counts by its own place. `share` is how much of its EC counts. */
function addShares(sums: Sums[], node: CountedNode, share: number): void {
  const { row, children, weeks, totals } = node;
  if (row.mirrored) return;
  const counted = row.count_ects_credits ? share : 0;
  if (row.kind === 'part' && children.length > 0) {
    const inside = counted * chosenShare(node);
    for (const child of children) addShares(sums, child, inside);
    return;
  }
  addByPlace(sums, node, 'ects_credits', counted);
  if (totals.contact_hours.shown === 0) return;
  if (children.length === 0 && weeks.length === 0) return addByPlace(sums, node, 'contact_hours', 1);
  contactByWeek(node, ({ block }, hours) => {
    const at = sums[block];
    if (at) at.contact_hours += hours;
  });
}

type AddHours = (week: PlanWeek, hours: number) => void;

/** The contact hours of a unit in its weeks: of what is placed in it, or its own while it is empty. */
export function contactByWeek({ children, weeks, totals }: CountedNode, add: AddHours): void {
  if (children.length === 0) return spreadOverWeeks(weeks, totals.contact_hours.shown, add);
  for (const { row, weeks: own } of children)
    if (row.duration_value) for (const week of own) if (!week.no_class) add(week, row.duration_value);
}

/** Evenly over the teaching weeks; where nobody teaches in any of them, all of them count. */
export function spreadOverWeeks(weeks: readonly PlanWeek[], hours: number, add: AddHours): void {
  const taught = countTaught(weeks);
  if (hours === 0) return;
  for (const week of weeks) if (taught === 0 || !week.no_class) add(week, hours / (taught || weeks.length));
}

function addByPlace(sums: Sums[], { row, grid, totals }: CountedNode, name: keyof Sums, share: number): void {
  const shown = totals[name].shown * share;
  if (!grid || shown === 0) return;
  blockParts(row, grid.last - grid.first + 1).forEach((part, index) => {
    const at = sums[grid.first + index];
    if (at) at[name] += part * shown;
  });
}

function countTaught(weeks: readonly PlanWeek[]): number {
  let count = 0;
  for (const { no_class } of weeks) if (!no_class) count += 1;
  return count;
}

function amount(planned: number | null, own: number | null): Amount {
  const difference = planned === null || own === null ? 0 : clean(planned - own);
  return { shown: planned ?? own ?? 0, planned, own, difference };
}

function sumOf(values: readonly number[]): number {
  return clean(values.reduce((sum, value) => sum + value, 0));
}

/** Without what floating point adds. */
export function clean(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
