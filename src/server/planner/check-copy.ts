// The checks of a copy: each refuses it or returns. For `copy.ts`.
import type { Db } from '#server/db/connect.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import type { Placed } from '#shared/planning/grid.ts';
import { itemsIn } from '#shared/planning/limits.ts';
import { findingsOf, firstRefusal, refusalOn } from '#shared/rules/registry.ts';
import type { GridContext } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

import { ruleItem } from './grid.ts';
import type { Node, OpenPlan } from './plan.ts';
import { countIn, refuseFull } from './programme-size.ts';

/** The source and the target do not match. Whether an item may be on a grid is up to the rules. */
export const wrongPair = () =>
  new Refusal(422, placementText.copy.wrongPair, { errors: { to: placementText.copy.wrongPair } });

/** Copying copies doubles the programme each time, so the size is checked before anything is written. */
export async function refuseTooMuch(db: Db, open: OpenPlan, selection: Node[]): Promise<void> {
  refuseFull(await countIn(db, open.head.id), itemsIn(selection), 'to');
}

export interface PlacedCopy extends Placed {
  node: Node;
}

/** Checks against the rules whether these may be on the grid and, with `there`, whether their places are free of conflicts. */
export function refuseByRules(copies: readonly PlacedCopy[], context: GridContext, there?: readonly Node[]): void {
  const items = copies.map(({ node, key, ...place }) => ruleItem(key, node, place));
  const before = there?.map((node) => ruleItem(`${node.row.id}`, node, node.row)) ?? [];
  const keys = new Set(['', ...items.map(({ key }) => key)]);
  const refusal = there
    ? firstRefusal(findingsOf({ before, after: [...before, ...items], context }).filter(({ where }) => keys.has(where)))
    : refusalOn(items, context);
  if (refusal) throw new Refusal(422, refusal.message, { errors: { to: refusal.message } });
}

interface Origin {
  programme_id?: number | null | undefined;
  relation_id: number;
}

/** The selection must be in the programme and the relation that the request names. */
export function refuseOtherOrigin({ programme_id, relation_id }: Origin, { head }: OpenPlan, selection: Node[]): void {
  const isBelow = ({ parent }: Node) => {
    for (let at = parent; at; at = at.parent) if (at.row.id === relation_id) return true;
    return false;
  };
  if ((programme_id && programme_id !== head.id) || (relation_id && !selection.every(isBelow)))
    throw invalid({ from: placementText.copy.otherOrigin });
}

/** Copying an item into something inside it would never end. */
export function refuseInsideItself(selection: Node[], parent: Node | null): void {
  const selected = new Set(selection.map(({ row }) => row.id));
  for (let at = parent; at; at = at.parent)
    if (selected.has(at.row.id)) throw invalid({ to: placementText.copy.insideItself });
}

export function refuseNested(selection: Node[]): void {
  const selected = new Set(selection.map(({ row }) => row.id));
  for (const { parent } of selection)
    for (let at = parent; at; at = at.parent)
      if (selected.has(at.row.id)) throw invalid({ grid: placementText.copy.nested });
}
