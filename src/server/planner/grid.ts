// A grid of a plan: its lock, its revision and its context for the rules. Every save, copy and change of a mirror first takes
// the lock: one at a time, so that no save is checked against a stale plan.
import { type RawBuilder, sql } from 'kysely';

import type { LockedRow } from '#server/rights/last-change.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/refusal.ts';
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { type Placement, placeOf } from '#shared/planning/grid.ts';
import { partsAround, partsWithin } from '#shared/planning/limits.ts';
import { isMirrored } from '#shared/planning/mirror-values.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import type { GridContext, RuleItem } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

import { type Node, studyYearOf, yearToPlan } from './plan.ts';
import { type OpenProgramme, requireOwnUnit } from './programme.ts';
import { type Level, levelKey, opens, titleOf, yearWarning } from './wire.ts';

/** A grid of a programme: that of level 1 in a study year, or the one inside a relation. */
export type GridKey = { year: number } | { parent: number };

/** The study year is read under the lock: an item may have moved to another year since it was found. */
export interface LockedGrid extends LockedRow {
  year: number;
}

/** Requires the right to save this grid and locks its row until the transaction ends. */
export async function lockForSave(
  db: Db,
  user: User,
  open: OpenProgramme,
  level: Level,
  key: GridKey,
): Promise<LockedGrid> {
  requireRight(user, open.head.organization, levelKey(level), 'update');
  requireOwnUnit(user, open);
  return lockGrid(db, open.head.id, key);
}

export async function lockGrid(db: Db, programme: number, key: GridKey): Promise<LockedGrid> {
  const [table, where] =
    'parent' in key
      ? (['placement', sql`id = ${key.parent}`] as const)
      : (['programme_calendar', sql`year = ${key.year}`] as const);
  const locked = await sql<Pick<LockedGrid, 'record' | 'revision' | 'year'>>`
    select id as record, grid_revision as revision, year from ${sql.table(table)}
    where programme = ${programme} and ${where} for no key update`.execute(db);
  const row = locked.rows[0];
  if (!row) throw notFound();
  return { table, ...row, column: 'grid_revision' };
}

export async function bumpRevision(db: Db, programme: number, key: GridKey): Promise<void> {
  await revisionBump(programme, key).execute(db);
}

/** The same as SQL, to combine with another write in one statement. */
export function revisionBump(programme: number, key: GridKey): RawBuilder<unknown> {
  if ('parent' in key) return sql`update placement set grid_revision = grid_revision + 1 where id = ${key.parent}`;
  return sql`
    update programme_calendar set grid_revision = grid_revision + 1
    where programme = ${programme} and year = ${key.year}`;
}

/** A grid as read under its lock. */
export interface Grid {
  level: Level;
  head: ProgrammeHead;
  year: number;
  /** The relation around the grid; null at level 1. */
  parent: number | null;
  /** The kinds of item on the grid, and those that this save replaces. */
  kinds: readonly PlanKind[];
  replaces: readonly PlanKind[];
  context: GridContext;
}

export const blockKinds: readonly PlanKind[] = ['part', 'block_unit'];
export const weekKinds: readonly PlanKind[] = ['week_unit'];
export const lessonKinds: readonly PlanKind[] = ['course', 'exam'];

const levels = {
  1: { by: 'blocks', kinds: blockKinds },
  2: { by: 'weeks', kinds: weekKinds },
  3: { by: 'rows', kinds: lessonKinds },
} as const;

export function kindsAt(level: Level): readonly PlanKind[] {
  return levels[level].kinds;
}

/** The context of a grid, of a study year or inside an item, for the rules. `kinds` are those that can be placed now. */
export function gridContext(
  open: OpenProgramme,
  level: Level,
  year: number,
  parent: Node | null,
  kinds = kindsAt(level),
): GridContext {
  const study = studyYearOf(open, year);
  const weeks = parent ? parent.weeks : yearToPlan(study).weeks;
  const noWeeks = level === 1 || weeks.length > 0 ? null : placementText.noWeeks;
  return {
    by: levels[level].by,
    kinds: kinds.map((kind) => objectOf[kind]),
    weeks,
    closed: yearWarning(open, study) ?? noWeeks,
    mirrored: level === 2 && parent !== null && isMirrored(parent.row),
    part: parent?.row.kind === 'part' ? partAround(parent) : null,
  };
}

function partAround(node: Node): GridContext['part'] {
  const planned = {
    // A part with sub-parts in the catalogue is planned by block, even while it is empty.
    blocks: opens(node) === '2.5',
    weeks: node.children.some(({ row }) => row.kind === 'week_unit'),
  };
  return { object: node.row.object, depth: partsAround(node), planned };
}

/** A placed item as the rules see it, at a current or future place. */
export function ruleItem(key: string, node: Node, place: Placement): RuleItem {
  const { kind, object } = node.row;
  const item = { ...placeOf(place), key, title: titleOf(node.row), kind: objectOf[kind], object };
  return { ...item, isBlock: kind === 'block_unit', parts: partsWithin(node) };
}
