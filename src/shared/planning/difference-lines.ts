// A comparison as lines: one per item that differs, without items added or dropped together with the item around them.
import type { ComparedChange, Comparison } from '#shared/api/compare.ts';
import { compareText } from '#shared/text/compare.ts';

export type DifferenceKind = 'added' | 'dropped' | 'moved' | 'changed';
type Compared = Comparison['items'][number];
export type ComparedItemWire = NonNullable<Compared['left']>;

export interface DifferenceLine<Item extends Compared = Compared> {
  key: string;
  compared: Item;
  year: number;
  marks: DifferenceKind[];
  /** The item on the right, or on the left if it was dropped. */
  item: ComparedItemWire;
  /** Its old and new place; '' if it did not or does not exist. */
  was: string;
  becomes: string;
  changes: ComparedChange[];
  /** The number of items added or dropped with it. */
  inside: number;
}

/** The note beside its title: the number of items inside, or its place if that is not shown as a difference. */
export function noteOf({ item, was, becomes, inside }: DifferenceLine): string {
  if (inside > 0) return compareText.withInside(inside);
  return was || becomes ? '' : item.where;
}

export function marksOf({ left, right, moved, changes }: Compared): DifferenceKind[] {
  if (!left) return ['added'];
  if (!right) return ['dropped'];
  return [...(moved ? (['moved'] as const) : []), ...(changes.length > 0 ? (['changed'] as const) : [])];
}

export function differenceLines<Item extends Compared>(items: readonly Item[]): DifferenceLine<Item>[] {
  const lines: DifferenceLine<Item>[] = [];
  for (const each of items) {
    const marks = marksOf(each);
    const item = each.right ?? each.left;
    const around = lines.at(-1);
    if (!item || marks.length === 0) continue;
    // Inner items come right after the item around them.
    if (each.within && around) around.inside += 1;
    else
      lines.push({
        key: `${each.left?.relation_id ?? 0}-${each.right?.relation_id ?? 0}`,
        ...{ compared: each, year: item.year, marks, item, changes: each.changes, inside: 0 },
        was: each.left && marks[0] !== 'changed' ? each.left.where : '',
        becomes: each.right && marks[0] !== 'changed' ? each.right.where : '',
      });
  }
  return lines;
}

/** The number of differences inside each item of level 1, by its relation on the given side. */
export function differencesInside(items: readonly Compared[], side: 'left' | 'right'): Map<number, number> {
  const parents = new Map(items.flatMap((each) => (each[side] ? [[each[side].relation_id, each[side].parent]] : [])));
  const rootOf = (relation: number): number => {
    const parent = parents.get(relation) ?? 0;
    return parent === 0 ? relation : rootOf(parent);
  };
  const counts = new Map<number, number>();
  for (const each of items) {
    const own = each[side];
    if (!own || own.parent === 0 || each.within || marksOf(each).length === 0) continue;
    const root = rootOf(own.relation_id);
    counts.set(root, (counts.get(root) ?? 0) + 1);
  }
  return counts;
}
