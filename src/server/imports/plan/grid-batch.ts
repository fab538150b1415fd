// Sends the changes for one grid, or for all years of level 1 together, the way the planner client does.
import { randomUUID } from 'node:crypto';

import { saveBlocks, saveWeeks } from '#server/planner/grids.ts';
import { saveLessons } from '#server/planner/lessons.ts';
import { gridOf, type OpenPlan } from '#server/planner/plan.ts';
import { blockKinds, kindsAt } from '#server/planner/grid.ts';
import { saveYears } from '#server/planner/years.ts';
import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { isInside, type Placement, placeOf } from '#shared/planning/grid.ts';
import { findSpot, occupancy } from '#shared/planning/occupancy.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import { planImportText as text } from '#shared/text/plan-import.ts';

import type { RequestedPlanChange } from './requested-changes.ts';

export type Level = 1 | 2 | 3;

/** The changes of one save. */
export interface Batch {
  level: Level;
  /** The relation around the grid; 0 for the years of level 1. */
  parent: number;
  requests: readonly RequestedPlanChange[];
}

interface SentItem extends Placement {
  relation_id: number;
  client_key?: string;
  prepopulate?: boolean;
}

/** Lines of the file by error key: 'grid.3' or 'years.0.grid.3'. */
export type LinesByError = Map<string, number>;

/** Refuses one row of the file without refusing the others on its grid. */
export class RowRefusal extends Refusal {
  readonly line: number;

  constructor(line: number, message: string, errors: Record<string, string> = {}) {
    super(422, message, { errors });
    this.line = line;
  }
}

/** The client keys of new items by line, kept so that a retry sends the same key. */
export type Keys = Map<number, string>;

export async function sendBatch(
  { db, user }: Write,
  open: OpenPlan,
  { level, parent, requests }: Batch,
  keys: Keys,
  lines: LinesByError,
): Promise<void> {
  const write = { db, user, ifMatch: undefined };
  const grid = (year: number, at: string) => gridAfter(open, { level, parent, requests }, year, { at, keys, lines });
  const programme = open.head.id;
  if (parent === 0) {
    const years = [...new Set(requests.flatMap(({ id, year }) => [year, open.plan.nodes.get(id)?.row.year ?? year]))];
    const sent = years.map((year, index) => ({ year, grid: grid(year, `years.${index}.`) }));
    await saveYears({ ...write, body: { programme, years: sent } });
    return;
  }
  const items = grid(requests[0]?.year ?? 0, '');
  if (level === 1)
    await saveBlocks('part')({ ...write, body: { programme, relation_id: parent, grid: items, whole: true } });
  else if (level === 2) await saveWeeks({ ...write, body: { relation_id: parent, grid: items } });
  else await saveLessons({ ...write, body: { relation_week_id: parent, grid: items } });
}

/** The whole grid as it would be; items that no row is about stay where they are. */
function gridAfter(
  open: OpenPlan,
  { level, parent, requests }: Batch,
  year: number,
  { at, keys, lines }: { at: string; keys: Keys; lines: LinesByError },
): SentItem[] {
  const byId = new Map(requests.flatMap((request) => (request.id > 0 ? [[request.id, request] as const] : [])));
  const items: SentItem[] = [];
  const add = (item: SentItem, line = 0) => {
    if (line > 0) lines.set(`${at}grid.${items.length}`, line);
    items.push(item);
  };
  const current = gridOf(open, year, parent, level === 1 ? blockKinds : kindsAt(level));
  for (const { row } of current) {
    const request = byId.get(row.id);
    if (request && (request.remove || request.year !== year)) continue;
    add({ ...placeOf(row), ...request?.place, relation_id: row.id }, request?.line);
  }
  for (const request of requests) {
    const node = open.plan.nodes.get(request.id);
    if (request.year !== year || request.remove || node?.row.year === year) continue;
    const placed = spotFor(items, request, node ? placeOf(node.row) : null);
    if (node) add({ ...placed, relation_id: node.row.id }, request.line);
    else {
      const key = keys.get(request.line) ?? randomUUID();
      keys.set(request.line, key);
      const isLesson = level === 3;
      add(
        {
          ...placed,
          relation_id: 0,
          client_key: key,
          [objectOf[request.kind]]: request.object,
          ...(isLesson && { prepopulate: true }),
        },
        request.line,
      );
    }
  }
  return items;
}

const firstSize = { width: 1, height: 1 };

/** Without a requested row (or column, in the grid of a unit) the first free one is used. */
function spotFor(
  items: readonly Placement[],
  { line, kind, place }: RequestedPlanChange,
  was: Placement | null,
): Placement {
  const wanted = { ...firstSize, ...was, ...place };
  const { x, y } = { ...was, ...place };
  const taken = occupancy(items);
  const exact = x === undefined || y === undefined || (was && place.y === undefined) ? null : { ...wanted, x, y };
  // A new item may be a copied row that still has the place of the original.
  if (exact && (was || !isInside(exact) || taken.isFree(exact))) return exact;
  const isLesson = kind === 'course' || kind === 'exam';
  const rows = isLesson && y !== undefined ? { from: y, to: y + wanted.height } : undefined;
  const found = findSpot(taken, wanted, { x, rows });
  const spot = found && (isLesson || x === undefined || found.x === x) ? found : null;
  if (!spot) throw new RowRefusal(line, text.noRoom);
  return spot;
}
