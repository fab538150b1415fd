// Items never overlap. The item being placed is at fault, else the one that was moved or added, not the existing one.
import { checkPlacement, columns, samePlace } from '#shared/planning/grid.ts';

import type { GridEdit, Rule, RuleItem } from './rule.ts';

/** Values: the title of the other item. */
export const noOverlap: Rule<string> = {
  severity: 'refuse',
  find: (change) => {
    const fault = faultIn(change);
    return pairs(change.after).map(([upper, lower]) => {
      const [at, other] = fault(upper) > fault(lower) ? [upper, lower] : [lower, upper];
      return { where: at.key, values: other.title };
    });
  },
};

/** 2 for the item being placed, 1 for a changed item, 0 for an unchanged one. */
function faultIn({ before, placing }: GridEdit): (item: RuleItem) => number {
  const known = new Map(before.map((item) => [item.key, item]));
  return (item) => {
    const was = known.get(item.key);
    if (item.key === placing) return 2;
    return was && samePlace(was, item) ? 0 : 1;
  };
}

/** One sweep from top to bottom: per column only the item that reaches lowest matters, so the cost is that of a sort. */
function pairs(items: readonly RuleItem[]): [upper: RuleItem, lower: RuleItem][] {
  const found: [RuleItem, RuleItem][] = [];
  const lowest: (RuleItem | undefined)[] = Array.from({ length: columns });
  for (const item of items.filter((each) => checkPlacement(each) === null).toSorted((a, b) => a.y - b.y)) {
    let other: RuleItem | undefined;
    for (let column = item.x; column < item.x + item.width; column++) {
      const above = lowest[column];
      if (above && above.y + above.height > item.y) other ??= above;
      if (!above || above.y + above.height < item.y + item.height) lowest[column] = item;
    }
    if (other) found.push([other, item]);
  }
  return found;
}
