// What a grid may hold: objects of the same school, a block unit where blocks stand, no part inside itself or too deep.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { MAX_PART_DEPTH } from '#shared/planning/limits.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { placementText } from '#shared/text/placement.ts';

import { type Matched, refuse } from './check-save.ts';
import type { Grid } from './grid.ts';

interface Found {
  kind: 'part' | 'unit' | 'course' | 'exam';
  id: number;
  title: string;
  is_block: boolean;
}

/** Refuses new items for what is not there; answers the title of every item, in order. One query. */
export async function checkNewObjects(db: Db, grid: Grid, matched: readonly Matched[]): Promise<string[]> {
  const fresh = matched.filter(({ stored }) => !stored).map(({ sent }) => sent);
  const found = fresh.length > 0 ? await findObjects(db, grid.head.organization, fresh) : [];
  const errors: Record<string, string> = {};
  const titles = matched.map(({ sent, stored }, index) => {
    if (stored) return stored.title;
    const object = found.find(({ kind, id }) => kind === groupOf(sent.kind) && id === sent.object);
    const fault = faultOf(grid, sent.kind, sent.object, object);
    if (fault) errors[`grid.${index}`] = fault;
    return object?.title ?? '';
  });
  refuse(errors);
  return titles;
}

function faultOf(grid: Grid, kind: PlanKind, id: number, object: Found | undefined): string | null {
  if (!grid.replaces.includes(kind)) return placementText.item.wrongKind;
  if (!object) return placementText.item.missingObject;
  if (kind === 'block_unit' && !object.is_block) return placementText.item.notABlock;
  if (kind !== 'part' || !grid.parent) return null;
  if (grid.parent.programmePart === id) return placementText.item.insideItself;
  if (grid.parent.depth >= MAX_PART_DEPTH) return placementText.item.tooDeep(MAX_PART_DEPTH);
  return null;
}

const groupOf = (kind: PlanKind) => (kind === 'block_unit' || kind === 'week_unit' ? 'unit' : kind);

async function findObjects(
  db: Db,
  organization: number,
  items: { kind: PlanKind; object: number }[],
): Promise<Found[]> {
  const ids = (group: Found['kind']) => items.filter(({ kind }) => groupOf(kind) === group).map(({ object }) => object);
  const found = await sql<Found>`
    select 'part' as kind, id, title, false as is_block from programme_part
    where organization = ${organization} and id = any(${ids('part')}::int[])
    union all
    select 'unit', id, title, is_block from educational_unit
    where organization = ${organization} and id = any(${ids('unit')}::int[])
    union all
    select 'course', id, title, false from course
    where organization = ${organization} and id = any(${ids('course')}::int[])
    union all
    select 'exam', id, title, false from exam
    where organization = ${organization} and id = any(${ids('exam')}::int[])`.execute(db);
  return found.rows;
}
