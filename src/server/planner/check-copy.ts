// Why a selection cannot be copied to where it was asked for: each refuses, or lets it pass. For `copy.ts`.
import type { Db } from '#server/db/connect.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { MAX_PART_DEPTH, itemsIn, partsAround, partsWithin } from '#shared/planning/limits.ts';
import { placementText } from '#shared/text/placement.ts';

import { closedFor } from './grids.ts';
import { type Node, type OpenPlan, studyYearOf } from './plan.ts';
import { countIn, refuseFull } from './programme-size.ts';
import { type Level, warningFor } from './wire.ts';

export const wrongPair = () =>
  new Refusal(422, placementText.copy.wrongPair, { errors: { to: placementText.copy.wrongPair } });

/** What comes of copying what was copied grows by doubling, so it is counted before anything is written. */
export async function refuseTooMuch(db: Db, open: OpenPlan, selection: Node[], parent: Node | null): Promise<void> {
  const items = itemsIn(selection);
  const added = Math.max(...selection.map(partsWithin));
  const tooDeep = placementText.item.tooDeep(MAX_PART_DEPTH);
  if (added > 0 && partsAround(parent) + added > MAX_PART_DEPTH)
    throw new Refusal(422, tooDeep, { errors: { to: tooDeep } });
  refuseFull(await countIn(db, open.head.id), items, 'to');
}

/** Where no blocks or weeks are, nothing can be placed. */
export function refuseClosed(open: OpenPlan, year: number, parent: Node | null, level: Level): void {
  const planned = parent && level !== 3 ? closedFor(parent, level === 2 ? 'weeks' : 'blocks') : null;
  const closed = parent
    ? (parent.weeks.length === 0 && placementText.noWeeks) || planned
    : warningFor(open.unit, studyYearOf(open, year));
  if (closed) throw new Refusal(422, closed, { errors: { to: closed } });
}

interface Origin {
  programme_id?: number | null | undefined;
  relation_id: number;
}

/** Where the request says that the selection comes from must be where it stands. */
export function refuseOtherOrigin({ programme_id, relation_id }: Origin, { head }: OpenPlan, selection: Node[]): void {
  const isBelow = ({ parent }: Node) => {
    for (let at = parent; at; at = at.parent) if (at.row.id === relation_id) return true;
    return false;
  };
  if ((programme_id && programme_id !== head.id) || (relation_id && !selection.every(isBelow)))
    throw invalid({ from: placementText.copy.otherOrigin });
}

/** A copy of something into what is inside it would never end. */
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
