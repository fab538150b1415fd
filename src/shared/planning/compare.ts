// Compares two plans: items added, dropped, moved or changed. Items match if one is a copy of the other, or else if they
// place the same record, in any version.
import { addTo } from './add-to.ts';
import type { PlanKind } from './plan-tree.ts';

/** A begin or end, relative to the item around it. */
export interface Position {
  block: number;
  week: number;
}

export interface ComparedItem {
  id: number;
  /** The item that this one was copied from, with its whole programme. */
  origin: number | null;
  parent: number | null;
  kind: PlanKind;
  /** The family of the placed record: the same for all versions. */
  family: number;
  year: number;
  mirrored: boolean;
  /** Its columns and the number of blocks of its grid: if these are equal it was not moved, even if its weeks differ. */
  columns: string;
  /** Null without weeks. */
  first: Position | null;
  last: Position | null;
  values: Readonly<Record<string, unknown>>;
}

export interface Difference<I> {
  /** Null: added on the right. */
  left: I | null;
  /** Null: dropped on the left. */
  right: I | null;
  moved: boolean;
  /** The names of the values that differ. */
  changed: string[];
  /** Added or dropped together with the item around it. */
  within: boolean;
}

/** All items of both, each once, including unchanged ones: by study year and time, inner items after the items around them. */
export function comparePlans<I extends ComparedItem>(left: readonly I[], right: readonly I[]): Difference<I>[] {
  const matched = matchPlanItems(left, right);
  const taken = new Set([...matched.values()].map(({ id }) => id));
  const pairOf = (each: I) => matched.get(each.id) ?? null;
  const byId = new Map(left.map((each) => [each.id, each]));
  const together = [
    ...left.map((each): Difference<I> => {
      const other = pairOf(each);
      const around = each.parent === null ? undefined : byId.get(each.parent);
      return {
        ...{ left: each, right: other },
        moved: other !== null && isMoved(each, other, around ? pairOf(around) : null),
        changed: other ? changedValues(each, other) : [],
        within: other === null && around !== undefined && pairOf(around) === null,
      };
    }),
    ...right
      .filter(({ id }) => !taken.has(id))
      .map((each): Difference<I> => {
        const within = each.parent !== null && !taken.has(each.parent);
        return { left: null, right: each, moved: false, changed: [], within };
      }),
  ];
  return inOrder(together);
}

function isMoved<I extends ComparedItem>(left: I, right: I, around: I | null): boolean {
  if ((around?.id ?? null) !== right.parent) return true;
  if (around === null && left.year !== right.year) return true;
  return !samePlace(left, right);
}

function samePlace(left: ComparedItem, right: ComparedItem): boolean {
  const same = (a: Position | null, b: Position | null) =>
    a === null || b === null || (a.block === b.block && a.week === b.week);
  return left.columns === right.columns || (same(left.first, right.first) && same(left.last, right.last));
}

function changedValues(left: ComparedItem, right: ComparedItem): string[] {
  const names = new Set([...Object.keys(left.values), ...Object.keys(right.values)]);
  return [...names].filter((name) => JSON.stringify(left.values[name]) !== JSON.stringify(right.values[name]));
}

const groupOf = { part: 'part', block_unit: 'unit', week_unit: 'unit', course: 'course', exam: 'exam' } as const;

/** Left id → the matching item on the right. From the outside in, because the place of an item depends on the item around it. */
function matchPlanItems<I extends ComparedItem>(left: readonly I[], right: readonly I[]): Map<number, I> {
  const matched = new Map<number, I>();
  const free = new Map(right.map((each) => [each.id, each]));
  const match = (each: I, other: I) => {
    matched.set(each.id, other);
    free.delete(other.id);
  };
  const byOrigin = new Map(right.flatMap((each) => (each.origin === null ? [] : [[each.origin, each] as const])));
  for (const each of left) {
    const copies = [
      free.get(each.id),
      byOrigin.get(each.id),
      ...(each.origin === null ? [] : [free.get(each.origin), byOrigin.get(each.origin)]),
    ];
    const copy = copies.find((other) => other && free.has(other.id) && isSameKind(each, other));
    if (copy) match(each, copy);
  }
  const sameAround = (each: I, other: I) =>
    each.parent === null ? other.parent === null : matched.get(each.parent)?.id === other.parent;
  const rounds = [
    (each: I, other: I) => sameAround(each, other) && each.year === other.year && samePlace(each, other),
    (each: I, other: I) => sameAround(each, other) && each.year === other.year,
    sameAround,
    // A course or exam elsewhere is a different one.
    (each: I) => each.kind !== 'course' && each.kind !== 'exam',
  ];
  const candidates = new Map<string, I[]>();
  for (const each of free.values()) addTo(candidates, recordOf(each), each);
  for (const level of byDepth(left))
    for (const fits of rounds)
      for (const each of level) {
        if (matched.has(each.id)) continue;
        const other = candidates.get(recordOf(each))?.find((one) => free.has(one.id) && fits(each, one));
        if (other) match(each, other);
      }
  return matched;
}

function isSameKind(left: ComparedItem, right: ComparedItem): boolean {
  return groupOf[left.kind] === groupOf[right.kind];
}

function recordOf({ kind, family, mirrored }: ComparedItem): string {
  return `${groupOf[kind]} ${family} ${mirrored}`;
}

function byDepth<I extends ComparedItem>(items: readonly I[]): I[][] {
  const levels: I[][] = [];
  let around = new Set<number | null>([null]);
  for (;;) {
    const level = items.filter(({ parent }) => around.has(parent));
    if (level.length === 0) return levels;
    levels.push(level);
    around = new Set(level.map(({ id }) => id));
  }
}

function inOrder<I extends ComparedItem>(all: Difference<I>[]): Difference<I>[] {
  const keyOf = (side: 'left' | 'right', id: number) => `${side} ${id}`;
  const holders = new Map<string, Difference<I>>();
  for (const each of all) {
    if (each.left) holders.set(keyOf('left', each.left.id), each);
    if (each.right) holders.set(keyOf('right', each.right.id), each);
  }
  const inside = new Map<Difference<I> | null, Difference<I>[]>();
  for (const each of all) {
    const side = each.right ? 'right' : 'left';
    const parent = each[side]?.parent ?? null;
    const around = parent === null ? null : (holders.get(keyOf(side, parent)) ?? null);
    addTo(inside, around, each);
  }
  const walk = (around: Difference<I> | null): Difference<I>[] =>
    (inside.get(around) ?? []).toSorted(byTime).flatMap((each) => [each, ...walk(each)]);
  return walk(null);
}

function byTime<I extends ComparedItem>(a: Difference<I>, b: Difference<I>): number {
  const [one, other] = [a.right ?? a.left, b.right ?? b.left];
  const of = (item: I | null) => [item?.year ?? 0, item?.first?.block ?? 0, item?.first?.week ?? 0, item?.id ?? 0];
  const [these, those] = [of(one), of(other)];
  return these.map((value, index) => value - (those[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
