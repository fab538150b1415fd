// Works out which outcomes get another place when a whole tree is sent. Pure; refuses an invalid tree.
import { invalid, Refusal } from '#server/refusal.ts';
import { groupBy } from '#shared/group-by.ts';
import { fieldText } from '#shared/text/field.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

import { inTreeOrder } from '#shared/outcomes/tree-order.ts';

export interface SentNode {
  id: number;
  /** 0 at the top. */
  parent: number;
}

export interface TreeNode extends SentNode {
  position: number | null;
  code: string;
  title: string;
  level: number | null;
  active: boolean;
  linked: boolean;
}

interface Place extends SentNode {
  position: number | null;
}

export function placesFrom(
  stored: readonly TreeNode[],
  sent: readonly SentNode[],
  nameOf: (node: TreeNode) => string,
): Place[] {
  const byId = new Map(stored.map((node) => [node.id, node]));
  refuseUnknown(byId, sent);
  refuseMissing(stored, sent, nameOf);
  refuseCircle(sent, (id) => nameOf(byId.get(id) as TreeNode));
  const before = groupBy(inTreeOrder(stored), ({ parent }) => parent);
  const changed: Place[] = [];
  for (const [parent, siblings] of groupBy(sent, (node) => node.parent)) {
    const now = siblings.map(({ id }) => id);
    const then = (before.get(parent) ?? []).map(({ id }) => id);
    // Leave positions alone if the order is already right.
    if (now.join() === then.join()) continue;
    siblings.forEach(({ id }, index) => {
      const { parent: old, position } = byId.get(id) as TreeNode;
      if (old !== parent || position !== index + 1) changed.push({ id, parent, position: index + 1 });
    });
  }
  return changed;
}

function refuseUnknown(byId: ReadonlyMap<number, TreeNode>, sent: readonly SentNode[]): void {
  const errors: Record<string, string> = {};
  const seen = new Set<number>();
  sent.forEach(({ id, parent }, index) => {
    if (!byId.has(id)) errors[`${index}.id`] = fieldText.missing;
    else if (seen.has(id)) errors[`${index}.id`] = outcomeText.twice;
    if (parent !== 0 && !byId.has(parent)) errors[`${index}.parent`] = fieldText.missing;
    seen.add(id);
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function refuseMissing(
  stored: readonly TreeNode[],
  sent: readonly SentNode[],
  nameOf: (node: TreeNode) => string,
): void {
  const there = new Set(sent.map(({ id }) => id));
  const missing = stored.filter(({ id }) => !there.has(id)).map(nameOf);
  if (missing.length > 0) throw new Refusal(422, outcomeText.notInTree(missing));
}

function refuseCircle(sent: readonly SentNode[], titleOf: (id: number) => string): void {
  const parents = new Map(sent.map(({ id, parent }) => [id, parent]));
  const reachesTop = new Set([0]);
  for (const start of parents.keys()) {
    const path: number[] = [];
    const onPath = new Set<number>();
    let at = start;
    while (!reachesTop.has(at)) {
      if (onPath.has(at)) {
        const round = [...path.slice(path.indexOf(at)), at].map(titleOf);
        throw new Refusal(
          422,
          outcomeText.circle(round.length > 12 ? [...round.slice(0, 10), '…', titleOf(at)] : round),
        );
      }
      path.push(at);
      onPath.add(at);
      at = parents.get(at) ?? 0;
    }
    for (const each of path) reachesTop.add(each);
  }
}
