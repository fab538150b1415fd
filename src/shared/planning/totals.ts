// EC and contact hours of a plan, saved or not: of each item, of the blocks, of a year. Every screen takes its numbers from
// here. EC come from the innermost level that has any, hours from the weeks that something is taught in; what stands inside
// an item decides, and group 2 of a mirror counts nowhere. Where students choose, EC and hours count as far as they must choose.
import { blockPart, type Columns, type Span } from './axis.ts';

export interface Amount {
  /** What the screen shows: planned where something is planned, else the own value. */
  shown: number;
  /** The sum of what is inside; null while nothing inside says anything. */
  planned: number | null;
  own: number | null;
  /** planned − own; 0 while either is unknown. Anything else is shown as a difference. */
  difference: number;
  /** Of a part from which students choose. Then `shown` is what they must choose, as far as it is offered. */
  choice?: Choice;
}

export interface Choice {
  least: number;
  most: number | null;
  /** What the part has inside it; null while nobody knows. */
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
  /** Why there are no classes. */
  no_class_title: string;
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
    /** Of an exam: how heavy it counts in its unit, in per cent, and whether it repeats another. */
    weight: number | null;
    resit: boolean;
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
    const hours = row.duration_value ? clean(row.duration_value * weeks.filter(isTaught).length) : null;
    return { ects_credits: amount(null, row.ects_credits || null), contact_hours: amount(null, hours) };
  }
  let [ects, hours] = [0, 0];
  for (const { row: inside, totals } of children) {
    if (inside.mirrored) continue;
    if (inside.count_ects_credits) ects += totals.ects_credits.shown;
    if (isTaken(inside, isChoice(row))) hours += totals.contact_hours.shown;
  }
  const isEmpty = children.length === 0;
  // A part is what stands in it; a unit keeps its own EC while nothing in it has any.
  const hasEcts = row.kind === 'part' ? !isEmpty : ects > 0;
  const planned = hasEcts ? clean(ects) : null;
  const taught = isEmpty ? null : clean(hours);
  if (isChoice(row)) return choiceIn(row, planned, taught);
  return {
    ects_credits: amount(planned, row.ects_credits),
    contact_hours: amount(taught, row.kind === 'part' ? null : row.contact_hours),
  };
}

type Chosen = CountedNode['row'] & { choose_ects_min: number };
function isChoice(row: CountedNode['row']): row is Chosen {
  return row.kind === 'part' && row.choose_ects_min !== null;
}

/** Of a part from which students choose. Its own EC may mean either number, so they never differ from the plan. */
function choiceIn(row: Chosen, planned: number | null, hours: number | null): Totals {
  const { ects_credits: own, choose_ects_min: least, choose_ects_max: most } = row;
  const offered = planned ?? own;
  const shown = Math.min(least, offered ?? least);
  const ects = { shown, planned: planned === null ? null : shown, own, difference: 0 };
  const taken = hours === null ? null : clean(hours * (offered ? shown / offered : 1));
  return {
    ects_credits: { ...ects, choice: { least, most, offered } },
    contact_hours: {
      ...amount(taken, null),
      ...(taken !== null && { choice: { least: taken, most: null, offered: hours } }),
    },
  };
}

/** Hours count where EC do not. But what a choice does not offer, nobody chooses. */
function isTaken({ count_ects_credits }: CountedNode['row'], inChoice: boolean): boolean {
  return count_ects_credits || !inChoice;
}

/** How much of something counts for one student: of its EC, and of its hours and exams. */
export interface Share {
  ects: number;
  hours: number;
}
export const whole: Share = { ects: 1, hours: 1 };

/** Of an item inside another, of which `share` counts: where students choose, each for its part of what is offered. */
export function shareWithin({ row }: CountedNode, around: CountedNode | null, share: Share): Share {
  if (row.mirrored) return { ects: 0, hours: 0 };
  const { shown = 0, choice } = around?.totals.ects_credits ?? {};
  const chosen = choice?.offered ? shown / choice.offered : 1;
  return {
    ects: row.count_ects_credits ? share.ects * chosen : 0,
    hours: isTaken(row, choice !== undefined) ? share.hours * chosen : 0,
  };
}

/** What everything that adds up goes by: the units and empty parts in these items, each with how much of it counts. */
export function eachCounted<N extends CountedNode & { children: readonly N[] }>(
  nodes: readonly N[],
  visit: (leaf: N, share: Share) => void,
): void {
  const go = (node: N, around: N | null, share: Share) => {
    const own = shareWithin(node, around, share);
    if (own.ects === 0 && own.hours === 0) return;
    if (node.row.kind === 'part' && node.children.length > 0) for (const child of node.children) go(child, node, own);
    else visit(node, own);
  };
  for (const node of nodes) go(node, null, whole);
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

/** The EC of these items in each block of the year: a part with something in it is what is in it. */
export function blockEcts(nodes: readonly CountedNode[], blocks: number): number[] {
  const sums = emptySums(blocks);
  eachCounted(nodes, (leaf, share) => addByPlace(sums, leaf, 'ects_credits', share.ects));
  return sums.map(({ ects_credits }) => clean(ects_credits));
}

/** The same in each block of the year, not rounded: together they are the sums of the year. */
export function blockSums(nodes: readonly CountedNode[], blocks: number): Sums[] {
  const sums = emptySums(blocks);
  // A part with something in it is what is in it; only an empty one counts by its own place.
  eachCounted(nodes, (leaf, share) => {
    addByPlace(sums, leaf, 'ects_credits', share.ects);
    if (leaf.totals.contact_hours.shown === 0) return;
    if (leaf.children.length === 0 && leaf.weeks.length === 0)
      return addByPlace(sums, leaf, 'contact_hours', share.hours);
    contactByWeek(leaf, ({ block }, hours) => {
      const at = sums[block];
      if (at) at.contact_hours += hours * share.hours;
    });
  });
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

type AddHours = (week: PlanWeek, hours: number) => void;

/** The contact hours of a unit in its weeks: of what is placed in it, or its own while it is empty. */
export function contactByWeek({ children, weeks, totals }: CountedNode, add: AddHours): void {
  if (children.length === 0) {
    const { shown } = totals.contact_hours;
    const taught = shown === 0 ? [] : weeksMeant(weeks, isTaught);
    for (const week of taught) add(week, shown / taught.length);
    return;
  }
  for (const { row, weeks: own } of children)
    if (row.duration_value) for (const week of own) if (isTaught(week)) add(week, row.duration_value);
}

const isTaught = ({ no_class }: PlanWeek) => !no_class;

/** Over which hours are spread: the weeks that are meant; where none of them is, all of them. */
export function weeksMeant(weeks: readonly PlanWeek[], isMeant: (week: PlanWeek) => boolean): readonly PlanWeek[] {
  const meant = weeks.filter(isMeant);
  return meant.length > 0 ? meant : weeks;
}

function addByPlace(sums: Sums[], { row, grid, totals }: CountedNode, name: keyof Sums, share: number): void {
  const shown = totals[name].shown * share;
  if (!grid || shown === 0) return;
  const blocks = grid.last - grid.first + 1;
  for (let index = 0; index < blocks; index += 1) {
    const at = sums[grid.first + index];
    if (at) at[name] += blockPart(row, blocks, index) * shown;
  }
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
