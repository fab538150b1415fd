// Two items never lie on top of each other. What was moved or added is at fault, not what it lies on.
import { checkPlacement, columns, type Placement } from '#shared/planning/grid.ts';

import type { Change, Rule, RuleItem } from './rule.ts';

/** The title of the item that is in the way. */
export const noOverlap: Rule<string> = {
  severity: 'refuse',
  find: ({ before, after }) => {
    const isChanged = changedSince(before);
    return pairs(after).map(([upper, lower]) => {
      const [fault, other] = isChanged(upper) && !isChanged(lower) ? [upper, lower] : [lower, upper];
      return { where: fault.key, values: other.title };
    });
  },
};

function changedSince(before: Change['before']) {
  const known = new Map(before.map((item) => [item.key, item]));
  return (item: RuleItem) => {
    const was = known.get(item.key);
    return !was || !samePlace(was, item);
  };
}

function samePlace(a: Placement, b: Placement): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** One sweep from top to bottom: per column only the item that reaches lowest matters, so 5,000 items cost a sort. */
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
