// EC and contact hours of a plan, saved or not: per item, block and year. All pages take their numbers from
// here. EC come from the innermost level that has any, hours from the weeks in which something is taught; the contents of
// an item decide, and group 2 of a mirror never counts. In an elective part, EC and hours count as far as students must choose.
import { blockPart, type Columns, type Span } from './axis.ts';

export interface Amount {
  /** The shown value: `planned` if anything is planned, else `own`. */
  shown: number;
  /** The sum of the contents; null if they have no values. */
  planned: number | null;
  own: number | null;
  /** planned − own; 0 if either is unknown. Other values are shown as a difference. */
  difference: number;
  /** Only for an elective part: then `shown` is what students must choose, as far as it is offered. */
  choice?: ElectiveChoice;
}

export interface ElectiveChoice {
  least: number;
  most: number | null;
  /** The EC inside the part; null if unknown. */
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

/** An item of a plan with the fields needed for totals; made by `plan-tree`. */
export interface CountedNode {
  row: Columns & {
    kind: 'part' | 'block_unit' | 'week_unit' | 'course' | 'exam';
    mirrored: boolean;
    /** The values of the object; for a course or exam those of the placed item. */
    ects_credits: number | null;
    contact_hours: number | null;
    self_study_hours: number | null;
    count_ects_credits: boolean;
    /** Only for an elective part: the EC that a student must and may choose in it. Null: all of it counts. */
    choose_ects_min: number | null;
    choose_ects_max: number | null;
    /** Only for a course or exam: hours per week. */
    duration_value: number | null;
    /** Only for an exam: its weight in its unit, in per cent, and whether it repeats another. */
    weight: number | null;
    resit: boolean;
  };
  children: readonly CountedNode[];
  /** The blocks of its grid; null if there are none. */
  grid: Span | null;
  /** The weeks that it covers. */
  weeks: readonly PlanWeek[];
  totals: Totals;
}

const nothing: Amount = { shown: 0, planned: null, own: null, difference: 0 };
export const noTotals: Totals = { ects_credits: nothing, contact_hours: nothing };

/** The totals of one item, from those of the items inside it. */
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
  // A part has the EC of its contents; a unit keeps its own EC while its contents have none.
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

/** The totals of an elective part. Its own EC may mean either number, so no difference is shown. */
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

/** Hours count even where EC do not, except in an elective part: items that do not count are not part of the choice. */
function isTaken({ count_ects_credits }: CountedNode['row'], inChoice: boolean): boolean {
  return count_ects_credits || !inChoice;
}

/** The share that counts for one student: of EC, and of hours and exams. */
export interface Share {
  ects: number;
  hours: number;
}
export const whole: Share = { ects: 1, hours: 1 };

/** The share of an item inside another whose share is given: in an elective part, in proportion to what is offered. */
export function shareWithin({ row }: CountedNode, around: CountedNode | null, share: Share): Share {
  if (row.mirrored) return { ects: 0, hours: 0 };
  const { shown = 0, choice } = around?.totals.ects_credits ?? {};
  const chosen = choice?.offered ? shown / choice.offered : 1;
  return {
    ects: row.count_ects_credits ? share.ects * chosen : 0,
    hours: isTaken(row, choice !== undefined) ? share.hours * chosen : 0,
  };
}

/** Visits what all sums are made of: the units and empty parts in these items, each with its share. */
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

/** The EC chosen and offered in all elective parts among these items that count; null without any. */
export function choicesIn(nodes: readonly CountedNode[]): { chosen: number; offered: number } | null {
  const found = nodes.flatMap(({ row, totals, children }) => {
    if (row.mirrored || !row.count_ects_credits) return [];
    const { choice, shown } = totals.ects_credits;
    return (choice ? { chosen: shown, offered: choice.offered ?? shown } : choicesIn(children)) ?? [];
  });
  if (found.length === 0) return null;
  return { chosen: sumOf(found.map(({ chosen }) => chosen)), offered: sumOf(found.map(({ offered }) => offered)) };
}

/** The sums of the items of one or more years. EC of a part that does not count them are left out; hours always count. */
export function sumsOf(nodes: readonly CountedNode[]): Sums {
  const counted = nodes.filter(({ row }) => !row.mirrored);
  const credits = counted.filter(({ row }) => row.count_ects_credits);
  return {
    ects_credits: sumOf(credits.map(({ totals }) => totals.ects_credits.shown)),
    contact_hours: sumOf(counted.map(({ totals }) => totals.contact_hours.shown)),
  };
}

/** The EC of these items in each block of the year. Parts that are not empty count by their contents. */
export function blockEcts(nodes: readonly CountedNode[], blocks: number): number[] {
  const sums = emptySums(blocks);
  eachCounted(nodes, (leaf, share) => addByPlace(sums, leaf, 'ects_credits', share.ects));
  return sums.map(({ ects_credits }) => clean(ects_credits));
}

/** The sums of these items in each block of the year, not rounded: together they are the sums of the year. */
export function blockSums(nodes: readonly CountedNode[], blocks: number): Sums[] {
  const sums = emptySums(blocks);
  // A part counts by its contents; only an empty one by its own place.
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

/** The same for the header of one item, which also shows what does not count outside it. */
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

/** The contact hours of a unit per week: those of its contents, or its own if it is empty. */
export function contactByWeek({ children, weeks, totals }: CountedNode, add: AddHours): void {
  if (children.length === 0) {
    const { shown } = totals.contact_hours;
    const taught = shown === 0 ? [] : weeksToSpreadOver(weeks, isTaught);
    for (const week of taught) add(week, shown / taught.length);
    return;
  }
  for (const { row, weeks: own } of children)
    if (row.duration_value) for (const week of own) if (isTaught(week)) add(week, row.duration_value);
}

const isTaught = ({ no_class }: PlanWeek) => !no_class;

/** The weeks over which hours are spread: those that qualify, or all if none does. */
export function weeksToSpreadOver(
  weeks: readonly PlanWeek[],
  isMeant: (week: PlanWeek) => boolean,
): readonly PlanWeek[] {
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

/** Removes floating-point errors. */
export function clean(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
