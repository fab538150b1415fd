// Inserts a role with permissions written as letters ('cru' for create, read, update). For the demo schools, the platform role
// and tests; the roles page has its own calls.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';

export interface RoleRow {
  /** Null for a platform role, which applies in every organization. */
  organization: number | null;
  role: string;
  title: string;
  objects: Partial<Record<ObjectKey, string>>;
  /** Attributes whose rights differ from those of their object, by 'object.attribute'. */
  attributes?: Record<string, string>;
}

export async function insertRole(db: Db, { organization, role, title, objects, attributes }: RoleRow): Promise<number> {
  const { id } = await db
    .insertInto('role')
    .values({ organization, role, title })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('permission')
    .values(objectKeys.map((object) => ({ role: id, object, ...flagsFrom(objects[object] ?? '') })))
    .execute();
  const rows = Object.entries(attributes ?? {}).map(([name, letters]) => ({ name, ...flagsFrom(letters) }));
  await sql`
    insert into attribute_permission (permission, attribute, can_create, can_read, can_update, can_delete)
    select p.id, a.id, given.can_create, given.can_read, given.can_update, given.can_delete
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (name text, can_create boolean, can_read boolean, can_update boolean, can_delete boolean)
    join attribute a on a.object || '.' || a.attribute = given.name
    join permission p on p.object = a.guard and p.role = ${id}`.execute(db);
  return id;
}

function flagsFrom(letters: string) {
  const has = (letter: string) => letters.includes(letter);
  return { can_create: has('c'), can_read: has('r'), can_update: has('u'), can_delete: has('d') };
}
