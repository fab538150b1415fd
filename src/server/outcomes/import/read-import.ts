// Compares a file with the data of the school; used by both the preview and the import.
import { sql } from 'kysely';

import { highestLinkedIn } from '#server/catalogue/highest-linked.ts';
import type { Db } from '#server/db/connect.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import { definitions } from '#shared/definitions/registry.ts';
import type { Action } from '#shared/permissions/rights.ts';

import type { CaseFramework } from '../case/types.ts';
import { type NeededRights, requireAttributes } from '../require-attributes.ts';
import { readFramework, type StoredFramework } from '../stored-framework.ts';
import { compareFile, type Comparison, type SchoolData } from './compare.ts';

export interface Compared {
  stored: StoredFramework | null;
  comparison: Comparison;
}

export async function compareWithSchool(
  db: Db,
  user: User,
  organization: number,
  file: CaseFramework,
): Promise<Compared> {
  const stored = await readFramework(db, sql`f.organization = ${organization} and f.uuid = ${file.uuid}::uuid`);
  requireRight(user, organization, 'learning_outcome_framework', stored ? 'update' : 'create');
  const comparison = compareFile(file, stored, await readSchoolData(db, organization, file, stored));
  guardImport(user, organization, stored, comparison);
  return { stored, comparison };
}

async function readSchoolData(
  db: Db,
  organization: number,
  { items }: CaseFramework,
  stored: StoredFramework | null,
): Promise<SchoolData> {
  const options = await sql<{ key: string; id: number }>`
    select a.object || '.' || a.attribute || ' ' || o.option_value as key, min(o.id) as id
    from attribute_option o join attribute a on a.id = o.attribute
    where a.object in ('learning_outcome', 'learning_outcome_framework')
      and (o.organization is null or o.organization = ${organization}) group by 1`.execute(db);
  const wanted = [...new Set(items.flatMap(({ matches }) => matches.map(({ uuid }) => uuid)))];
  const found =
    wanted.length === 0
      ? { rows: [] }
      : await sql<{ uuid: string; id: number }>`
          select uuid, min(id) as id from learning_outcome
          where organization = ${organization} and uuid = any(${wanted}::uuid[])
            and framework <> ${stored?.id ?? 0} group by uuid`.execute(db);
  return {
    options: new Map(options.rows.map(({ key, id }) => [key, id])),
    outcomes: new Map(found.rows.map(({ uuid, id }) => [uuid, id])),
    usedLevel: (stored && (await highestLinkedIn(db, [stored.id])).get(stored.id)) ?? 0,
  };
}

/** A file is imported as a whole or not at all: refuses if the user may not read or set something it changes, and names it. */
function guardImport(
  user: User,
  organization: number,
  stored: StoredFramework | null,
  { framework, outcomes, inactive, rows }: Comparison,
): void {
  const { learningOutcome, learningOutcomeFramework } = definitions;
  // Unchanged values need rights too: that a value is unchanged reveals it.
  const head: NeededRights = {
    definition: learningOutcomeFramework,
    actions: ['read', stored ? 'update' : 'create'],
    names: ['title', ...Object.keys(framework)],
  };
  const isNew = outcomes.some(({ id }) => id === 0);
  const isChanged = inactive.length > 0 || outcomes.some(({ id }) => id !== 0);
  if (isNew) requireRight(user, organization, 'learning_outcome', 'create');
  if (isChanged) requireRight(user, organization, 'learning_outcome', 'update');
  const actions: Action[] = ['read', ...(isNew ? ['create' as const] : []), ...(isChanged ? ['update' as const] : [])];
  const items: NeededRights = { definition: learningOutcome, actions, names: rows.length > 0 ? ownNames : [] };
  requireAttributes(user, organization, [head, items]);
}

const ownNames = [
  ...['framework', 'code', 'title', 'parent', 'position', 'phase', 'level'],
  ...['active', 'description', 'matches'],
];
