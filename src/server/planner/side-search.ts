// The call behind the side lists of levels 1, 2 and 2.5: searches what can be placed, and returns what the user may add.
import { sql } from 'kysely';

import { requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import { notFound } from '#server/refusal.ts';
import type { SideListName } from '#shared/api/planner-shapes.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { openProgramme, type OpenProgramme, requireOwnUnit } from './programme.ts';
import { partsToLink, partsToPutIn, sideList, type SideSource, subParts, topParts, unitsOf } from './side.ts';
import { levelKey } from './wire.ts';

interface Query {
  programme: number;
  relation_id?: number | undefined;
  list: SideListName;
  scope?: 'programme' | 'school' | undefined;
  q?: string | undefined;
}

/** As many as anyone looks through; typing more narrows the list. */
const MAX_FOUND = 60;

export async function side({ db, user, query }: Call<string, Query>) {
  const open = await openProgramme(db, user, query.programme);
  const level = levelKey(query.list === 'week_units' ? 2 : 1);
  requireRight(user, open.head.organization, level, 'create');
  requireRight(user, open.head.organization, level, 'update');
  requireOwnUnit(user, open);
  const part = query.relation_id ? await placedPart(db, open, query.relation_id) : null;
  const words = query.q?.trim() ?? '';
  const found = await sideList(db, user, open, sourceOf(query, part), { words, limit: MAX_FOUND });
  return { ...found, ...mayAdd(user, open, query.list, part !== null) };
}

function sourceOf({ list, programme, scope }: Query, part: number | null): SideSource {
  if (list === 'parts') return part === null ? topParts(programme) : subParts(part);
  if (list === 'parts_to_link') return part === null ? partsToLink(programme) : partsToPutIn(part);
  return unitsOf(list === 'block_units' ? 'block_unit' : 'week_unit', scope === 'programme' ? programme : undefined);
}

async function placedPart(db: Db, { head }: OpenProgramme, relation: number): Promise<number> {
  const found = await sql<{ part: number }>`
    select programme_part as part from placement
    where id = ${relation} and programme = ${head.id} and kind = 'part'`.execute(db);
  if (!found.rows[0]) throw notFound();
  return found.rows[0].part;
}

/** Requires the attributes without which a new record would not appear in this list. */
function mayAdd(user: User, { head }: OpenProgramme, list: SideListName, isInside: boolean) {
  const rights = rightsIn(user.grants, head.organization);
  const isUnit = list === 'block_units' || list === 'week_units';
  const object = isUnit ? 'educational_unit' : 'programme_part';
  const may = (action: 'create' | 'update', names: readonly string[]) =>
    can(rights, object, action) &&
    can(rights, object, 'read') &&
    names.every((name) => [action, 'read' as const].every((asked) => canAttribute(rights, `${object}.${name}`, asked)));
  const place = isInside ? ['parent__programme_part'] : ['programmes'];
  return {
    may_create: may('create', ['title', ...(isUnit ? (list === 'block_units' ? ['is_block'] : []) : place)]),
    may_link: !isUnit && may('update', place),
  };
}
