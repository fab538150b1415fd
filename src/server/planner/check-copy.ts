// The checks of a copy: each refuses it or returns. For `copy.ts`.
import type { Db } from '#server/db/connect.ts';
import type { CopyType } from '#shared/api/planner-input.ts';
import type { Placed } from '#shared/planning/grid.ts';
import { itemsIn } from '#shared/planning/limits.ts';
import { findingsOf, firstRefusal, refusalOn, requestRefusal } from '#shared/rules/registry.ts';
import type { GridContext } from '#shared/rules/rule.ts';

import { ruleItem } from './grid.ts';
import type { Node, OpenPlan } from './plan.ts';
import { countIn, refuseFull } from './programme-size.ts';
import { refuseFinding } from './refuse-finding.ts';

/** The request for a copy, as far as the checks need it. */
export interface CopyBody {
  from: CopyEnd;
  to: CopyEnd & { year?: number | null | undefined };
  grid: { type: CopyType; relation_id: number; x?: number | undefined; y?: number | undefined }[];
}

interface CopyEnd {
  programme_id?: number | null | undefined;
  relation_id: number;
  type: CopyType;
}

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
  refuseFinding(refusal, 'to');
}

interface Ends {
  /** What is copied, and the item that it goes into; null for the programme itself. */
  selection: readonly Node[];
  parent: Node | null;
  from: OpenPlan;
  to: OpenPlan;
}

/** Checks against the rules whether this may be copied at all, wherever it lands. */
export function refuseWrongCopy({ selection, parent, from, to }: Ends, request: CopyBody): void {
  const copied = new Map(selection.map((node) => [node.row.id, node]));
  refuseFinding(
    requestRefusal({
      items: request.grid.map(({ relation_id, type }) => endOf(copied.get(relation_id) as Node, type)),
      into: parent && endOf(parent, request.to.type),
      from: from.head,
      to: to.head,
      requested: request,
    }),
  );
}

function endOf(node: Node, type: CopyType) {
  const around: number[] = [];
  for (let at = node.parent; at; at = at.parent) around.push(at.row.id);
  const { id, kind, year } = node.row;
  return { relation: id, around, kind, year, type };
}
