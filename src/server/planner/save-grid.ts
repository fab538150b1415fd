// Saves a whole grid in one transaction: afterwards it holds exactly what was sent, or nothing has changed.
import { sql } from 'kysely';

import { requireRight, type User } from '#server/rights/user.ts';
import type { LockedRow } from '#server/rights/last-change.ts';
import type { Db } from '#server/db/connect.ts';
import type { JsonAnswer } from '#server/http/answer.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { Write } from '#server/records/write.ts';
import { placeOf, samePlace } from '#shared/planning/grid.ts';
import { mirrorOffset } from '#shared/planning/mirror.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import {
  isUnchanged,
  type Matched,
  matchItems,
  refuseByRules,
  refuseMissing,
  type SentItem,
  type StoredItem,
} from './check-save.ts';
import { bumpRevision, type Grid, type GridKey, revisionBump } from './grid.ts';
import { insertLessons, type LessonKind } from './lesson-rows.ts';
import { newObjects } from './new-objects.ts';
import { readsLevel } from './programme.ts';
import { refuseFull, placedCount } from './programme-size.ts';
import { requireDeleteRights } from './require-delete-rights.ts';
import { levelKey } from './wire.ts';

/** One grid of a save, as sent; `grid` was read under the lock on its row. */
export interface GridSave {
  grid: Grid;
  sent: SentItem[];
  held: LockedRow;
  ifMatch: Write['ifMatch'];
  /** The current grid, for the answer to a conflict; undefined if the user may not read it. */
  current: () => Promise<JsonAnswer | undefined>;
  /** Added to a refusal when a call is about several grids; `at` is the prefix of its error keys. */
  about?: { year: number; at: string };
}

/** Returns the new revision of the grid. */
export async function saveGrid({ db, user }: Write, save: GridSave): Promise<number> {
  const [revision] = await saveGrids({ db, user }, [save]);
  return revision ?? save.held.revision;
}

/** All saves belong to one programme and one level. Items may move between these grids, with everything inside them. */
export async function saveGrids({ db, user }: Write, saves: readonly GridSave[]): Promise<number[]> {
  const [first] = saves;
  if (!first) return [];
  const { head, level } = first.grid;
  const found = [];
  for (const save of saves) found.push(await seenItems(db, user, save));
  const stored = found.flatMap((each) => each.stored);
  const matched = matchItems(
    saves.map(({ grid, sent, about }) => ({ sent, year: grid.year, at: about?.at ?? '' })),
    stored,
  );
  const kept = new Set(matched.flat().map((each) => each.stored?.id));
  const removed = stored.filter(({ id }) => !kept.has(id));
  if (matched.flat().some((each) => !each.stored)) requireRight(user, head.organization, levelKey(level), 'create');
  if (removed.length > 0) {
    requireRight(user, head.organization, levelKey(level), 'delete');
    await requireDeleteRights(db, user, sql`id = any(${removed.map(({ id }) => id)}::int[])`);
  }
  const readable = titlesFor(user, first.grid);
  for (const [index, { grid, about }] of saves.entries()) {
    const { year, context } = grid;
    const own = matched[index] ?? [];
    const objects = await newObjects(db, head.organization, own);
    const placing = { at: about?.at ?? '', year, matched: own, objects, context, readable };
    refuseByRules({ ...placing, others: found[index]?.others ?? [] });
    refuseMissing(placing);
  }

  const changes = saves.map(({ grid }, index) => ({ grid, ...changesOn(grid, matched[index] ?? [], stored, kept) }));
  await deleteItems(db, removed);
  await changeYears(db, changes);
  for (const { grid, moved } of changes) await moveItems(db, grid, moved);
  for (const { grid, fresh } of changes) await insertItems(db, user, grid, fresh);
  const revisions: number[] = [];
  for (const [index, { grid, moved, isChanged }] of changes.entries()) {
    // `moveItems` already bumps the revision.
    if (isChanged && moved.length === 0) await bumpRevision(db, head.id, keyOf(grid));
    revisions.push((saves[index]?.held.revision ?? 0) + (isChanged ? 1 : 0));
  }
  return revisions;
}

/** The items on a grid: those this save replaces, and the others. Refuses a save based on an older revision. */
async function seenItems(db: Db, user: User, { grid, sent, held, ifMatch, current, about }: GridSave) {
  const onGrid = await storedItems(db, grid, grid.kinds);
  const stored = onGrid.filter(({ kind }) => grid.replaces.includes(kind));
  // A client that resends the same save because the answer got lost is not in conflict.
  if (!isUnchanged(sent, stored, (item, found) => isMoved(grid, item, found))) {
    await refuseIfChanged({ db, user, ifMatch }, held, current, about && { year: about.year });
  }
  return { stored, others: onGrid.filter(({ kind }) => !grid.replaces.includes(kind)) };
}

/** The title, or '' if the user may not read it. */
function titlesFor(user: User, { head, level }: Grid) {
  const rights = rightsIn(user.grants, head.organization);
  const reads = readsLevel(user, head.organization, level);
  return (kind: PlanKind, title: string) =>
    reads && canAttribute(rights, `${objectOf[kind]}.title`, 'read') ? title : '';
}

interface GridChange {
  grid: Grid;
  fresh: Matched[];
  /** With another place, including those from another study year. */
  moved: Matched[];
  /** From another study year. */
  arrived: Matched[];
  isChanged: boolean;
}

function changesOn(
  grid: Grid,
  matched: Matched[],
  stored: readonly StoredItem[],
  kept: ReadonlySet<number | undefined>,
): Omit<GridChange, 'grid'> {
  const fresh = matched.filter((each) => !each.stored);
  const arrived = matched.filter((each) => each.stored && each.stored.year !== grid.year);
  const moved = matched.filter((each) => each.stored && isMoved(grid, each.sent, each.stored));
  const here = new Set(matched.map((each) => each.stored?.id));
  const left = stored.some(({ id, year }) => year === grid.year && !here.has(id) && kept.has(id));
  const removed = stored.some(({ id, year }) => year === grid.year && !kept.has(id));
  return { fresh, moved, arrived, isChanged: left || removed || fresh.length + moved.length + arrived.length > 0 };
}

const keyOf = ({ parent, year }: Grid): GridKey => (parent ? { parent } : { year });

async function storedItems(
  db: Db,
  { head, year, parent }: Pick<Grid, 'head' | 'year' | 'parent'>,
  kinds: readonly PlanKind[],
): Promise<StoredItem[]> {
  const found = await sql<StoredItem>`
    select p.id, p.year, p.kind, p.x, p.y, p.width, p.height, p.mirrored, p.client_key,
      coalesce(p.programme_part, p.educational_unit, p.course, p.exam) as object,
      coalesce(part.title, unit.title, c.title, e.title, '') as title
    from placement p
    left join programme_part part on part.id = p.programme_part
    left join educational_unit unit on unit.id = p.educational_unit
    left join course c on c.id = p.course left join exam e on e.id = p.exam
    where p.programme = ${head.id} and p.year = ${year} and ${parent ? sql`p.parent = ${parent}` : sql`p.parent is null`}
      and p.kind = any(${[...kinds]}::text[])
    order by p.id`.execute(db);
  return found.rows;
}

function isMoved(grid: Grid, sent: SentItem, stored: StoredItem): boolean {
  return !samePlace(sent, stored) || isMirrored(grid, sent, stored.mirrored) !== stored.mirrored;
}

/** While a mirrored grid has no titles yet, the client decides which items belong to the second group. */
function isMirrored(grid: Grid, sent: SentItem, before: boolean): boolean {
  if (grid.level !== 2 || sent.y < mirrorOffset) return false;
  return grid.context.mirrored || (sent.mirrored ?? before);
}

async function deleteItems(db: Db, removed: StoredItem[]): Promise<void> {
  if (removed.length === 0) return;
  await sql`delete from placement where id = any(${removed.map(({ id }) => id)}::int[])`.execute(db);
}

/** Everything inside an item moves to the new study year with it. */
async function changeYears(db: Db, changes: readonly GridChange[]): Promise<void> {
  const rows = changes.flatMap(({ grid: { year }, arrived }) =>
    arrived.map(({ stored }) => ({ id: stored?.id, year })),
  );
  if (rows.length === 0) return;
  const going = sql`
    with recursive going (id, year) as (
      select g.id, g.year from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id int, year int)
      union all select p.id, going.year from placement p join going on p.parent = going.id)`;
  // Locked first, in a fixed order: a save inside these items is waited for, and what it adds moves too.
  await sql`${going} select from placement p where id in (select id from going) order by p.id for update of p`.execute(
    db,
  );
  await sql`${going} update placement p set year = going.year from going where p.id = going.id`.execute(db);
}

/** Also bumps the revision of the grid, in the same round trip. */
async function moveItems(db: Db, grid: Grid, moved: Matched[]): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ sent, stored }) => {
    const { x, y, width, height } = sent;
    return { id: stored?.id, x, y, width, height, mirrored: isMirrored(grid, sent, stored?.mirrored ?? false) };
  });
  await sql`
    with bumped as (${revisionBump(grid.head.id, keyOf(grid))})
    update placement p set x = g.x, y = g.y, width = g.width, height = g.height, mirrored = g.mirrored
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (id int, x int, y int, width int, height int, mirrored boolean)
    where p.id = g.id`.execute(db);
}

async function insertItems(db: Db, user: User, grid: Grid, fresh: Matched[]) {
  if (fresh.length === 0) return [];
  const { head, year, parent } = grid;
  const { ids, placed } = await newIds(db, head.id, fresh.length);
  refuseFull(placed, fresh.length, 'grid');
  const rows = fresh.map(({ sent }, index) => ({
    ...placeOf(sent),
    id: ids[index] as number,
    kind: sent.kind,
    object: sent.object,
    client_key: sent.client_key,
    mirrored: isMirrored(grid, sent, false),
  }));
  await sql`
    insert into placement (id, organization, programme, year, parent, kind, programme_part, educational_unit, course,
      exam, x, y, width, height, mirrored, client_key)
    select g.id, ${head.organization}, ${head.id}, ${year}, ${parent}::int, g.kind,
      case when g.kind = 'part' then g.object end,
      case when g.kind in ('block_unit', 'week_unit') then g.object end,
      case when g.kind = 'course' then g.object end,
      case when g.kind = 'exam' then g.object end,
      g.x, g.y, g.width, g.height, g.mirrored, g.client_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id int, kind text, object int, x int, y int, width int,
      height int, mirrored boolean, client_key text)`.execute(db);
  const lessons = fresh.flatMap(({ sent: { kind, object, prepopulate } }, index) =>
    kind === 'course' || kind === 'exam'
      ? [{ id: ids[index] as number, kind: kind satisfies LessonKind, object, prepopulate }]
      : [],
  );
  await insertLessons(db, user, head.organization, lessons);
  return rows;
}

/** Ids for new items, and the number of items in the programme before they are added. */
async function newIds(db: Db, programme: number, count: number): Promise<{ ids: number[]; placed: number }> {
  const found = await sql<{ id: number; placed: number }>`
    select nextval(pg_get_serial_sequence('placement', 'id'))::int as id, ${placedCount(programme)} as placed
    from generate_series(1, ${count}::int)`.execute(db);
  return { ids: found.rows.map(({ id }) => id), placed: found.rows[0]?.placed ?? 0 };
}
