// Reads and saves the grids of levels 1, 2.5 and 2.
import { requireRight } from '#server/rights/user.ts';
import type { LockedRow } from '#server/rights/last-change.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { invalid, notFound } from '#server/refusal.ts';
import type { Write, WriteBody } from '#server/records/write.ts';
import type { BlockItemInput } from '#shared/api/planner-input.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { placementText } from '#shared/text/placement.ts';

import type { SentItem } from './check-save.ts';
import { gridOf, locate, nodeOf, openPlan, type OpenPlan, studyYearOf, withPlan } from './plan.ts';
import { openProgramme, type OpenProgramme, readsLevel, requireAny } from './programme.ts';
import { blockKinds, type Grid, gridContext, lockForSave, weekKinds } from './grid.ts';
import { saveGrid } from './save-grid.ts';
import { wireItem } from './wire.ts';

interface BlockQuery {
  programme: number;
  relation_id?: number | undefined;
  year?: number | undefined;
}

/** Levels 1 and 2.5: one study year, all of them, or inside a placed part. */
export const readBlocks =
  (kinds: readonly PlanKind[]) =>
  async ({ db, user, query }: Call<string, BlockQuery>) => {
    const parent = query.relation_id || 0;
    const open = await openPlan(db, user, query.programme, query.year || undefined);
    requireRight(user, open.head.organization, 'calendar__level1', 'read');
    if (parent) return answerGrid(open, nodeOf(open, parent).row.year, parent, kinds);
    if (query.year) return answerGrid(open, studyYearOf(open, query.year).year, 0, kinds);
    return open.years.flatMap(({ year }) => gridOf(open, year, 0, kinds).map((node) => wireItem(open, node)));
  };

export async function readWeeks({ db, user, query }: Call<string, { relation_id: number }>) {
  const { programme, year } = await locate(db, user, query.relation_id, ['part']);
  const open = await openPlan(db, user, programme, year);
  requireAny(user, open.head.organization, [
    ['calendar__level2', 'read'],
    ['calendar__level2', 'update'],
  ]);
  return answerGrid(open, year, query.relation_id, weekKinds);
}

/** The items as an array, with the revision of the grid in the ETag. */
function answerGrid(open: OpenPlan, year: number, parent: number, kinds: readonly PlanKind[]): JsonAnswer {
  const revision = parent ? nodeOf(open, parent).row.grid_revision : studyYearOf(open, year).gridRevision;
  return new JsonAnswer(JSON.stringify(wireGrid(open, year, parent, kinds)), { revision });
}

export function wireGrid(open: OpenPlan, year: number, parent: number, kinds: readonly PlanKind[]) {
  return gridOf(open, year, parent, kinds).map((node) => wireItem(open, node));
}

interface BlockBody {
  programme: number;
  year?: number | null | undefined;
  calendar_year?: number | null | undefined;
  relation_id?: number | null | undefined;
  grid: BlockItemInput[];
  whole?: boolean | undefined;
}

export const saveBlocks =
  (kind: 'part' | 'block_unit') =>
  async ({ db, user, body, ifMatch }: WriteBody<BlockBody>) => {
    const parent = body.relation_id || 0;
    const open = await openProgramme(db, user, body.programme);
    const key = parent ? { parent } : { year: chosenYear(open, body) };
    const held = await lockForSave(db, user, open, 1, key);
    const part = parent ? parentPart(await withPlan(db, user, open), parent) : null;
    const year = part ? part.row.year : chosenYear(open, body);
    const replaces = body.whole ? blockKinds : [kind];
    const grid: Grid = {
      level: 1,
      head: open.head,
      year,
      parent: parent || null,
      kinds: blockKinds,
      replaces,
      context: gridContext(open, 1, year, part, replaces),
    };
    return save({ db, user, ifMatch, held }, open, grid, sentBlocks(body.grid, kind), replaces);
  };

function parentPart(open: OpenPlan, relation: number) {
  const node = nodeOf(open, relation);
  if (node.row.kind !== 'part') throw invalid({ relation_id: placementText.wrongRelation });
  return node;
}

/** Finds the study year by its number, else by the calendar year in which it runs. */
function chosenYear(open: OpenProgramme, { year, calendar_year }: BlockBody): number {
  if (year) return studyYearOf(open, year).year;
  const found = open.years.find(({ calendar }) => calendar && calendar.id === calendar_year);
  if (!found) throw invalid({ calendar_year: placementText.noStudyYear });
  return found.year;
}

export async function saveWeeks({
  db,
  user,
  body,
  ifMatch,
}: WriteBody<{ relation_id: number; grid: BlockItemInput[] }>) {
  const { programme } = await locate(db, user, body.relation_id, ['part']);
  const opened = await openProgramme(db, user, programme);
  const held = await lockForSave(db, user, opened, 2, { parent: body.relation_id });
  const { year } = held;
  const open = await withPlan(db, user, opened, year);
  const node = nodeOf(open, body.relation_id);
  const grid: Grid = {
    level: 2,
    head: open.head,
    year,
    parent: node.row.id,
    kinds: weekKinds,
    replaces: weekKinds,
    context: gridContext(open, 2, year, node),
  };
  return save({ db, user, ifMatch, held }, open, grid, sentBlocks(body.grid, 'week_unit'), weekKinds);
}

interface GridWrite extends Write {
  /** The row of the grid, which is locked. */
  held: LockedRow;
}

/** Saves, and answers the grid as it is afterwards; users without read access get an empty list. */
async function save(
  { db, user, ifMatch, held }: GridWrite,
  open: OpenProgramme,
  grid: Grid,
  sent: SentItem[],
  kinds: readonly PlanKind[],
): Promise<JsonAnswer> {
  const parent = grid.parent ?? 0;
  const reread = async () => wireGrid(await withPlan(db, user, open, grid.year), grid.year, parent, kinds);
  const reads = readsLevel(user, open.head.organization, grid.level);
  const current = async () => (reads ? new JsonAnswer(JSON.stringify(await reread())) : undefined);
  const saved = await saveGrid({ db, user }, { grid, sent, held, ifMatch, current });
  return new JsonAnswer(JSON.stringify(reads ? await reread() : []), { revision: saved });
}

/**
 * The kind of each item: a part, or a unit of the kind that `fallback` implies; `fallback` itself for an item that only
 * names its relation. `at` is the prefix of error keys.
 */
export function sentBlocks(items: readonly BlockItemInput[], fallback: PlanKind, at = ''): SentItem[] {
  const unit = fallback === 'week_unit' ? 'week_unit' : 'block_unit';
  return items.map((item, index) => {
    const { programme_part = 0, educational_unit = 0, client_key = null } = item;
    if (programme_part && educational_unit) throw invalid({ [`${at}grid.${index}`]: placementText.item.noObject });
    const kind: PlanKind = programme_part ? 'part' : educational_unit ? unit : fallback;
    const { x, y, width, height, relation_id, mirrored } = item;
    const object = programme_part || educational_unit;
    return { x, y, width, height, relation_id, client_key, kind, object, mirrored };
  });
}

/** A missing id is answered like a relation that is gone. */
export function requireRelation(relation: number | null | undefined): number {
  if (!relation) throw notFound();
  return relation;
}
