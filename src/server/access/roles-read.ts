// Reads roles with their permissions: one statement, in wire form, only for places where the reader may read roles.
import { type RawBuilder, sql } from 'kysely';
import { role as definition } from '#shared/definitions/role.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { canAttribute } from '#shared/permissions/rights.ts';
import type { Db } from '#server/db/connect.ts';
import { jsonList, type ListAnswer } from '#server/http/answer.ts';
import { placesWith, rightsAt } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';

export function listRoles(db: Db, user: User): ListAnswer {
  return jsonList(
    db,
    sql`
      select coalesce(json_agg(json order by (json->>'title') collate "nl-x-icu", id), '[]')::text as json
      from (${selectRoles(user, sql`true`)}) as roles`,
  );
}

export async function readRole(db: Db, user: User, id: number): Promise<{ json: string; revision: number } | null> {
  const result = await sql<{ json: string; revision: number }>`
    select json::text as json, revision from (${selectRoles(user, sql`record.id = ${id}`)}) as roles`.execute(db);
  return result.rows[0] ?? null;
}

function selectRoles(user: User, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const places = placesWith(user, 'role', 'read');
  const place = sql`coalesce(record.organization, 0)`;
  const values = { role: sql.ref('record.role'), title: sql.ref('record.title'), organization: place };
  // Unreadable values are null, and nulls are left out.
  const columns = Object.entries(values).map(([name, value]) => {
    const readable = places.filter((each) =>
      canAttribute(rightsAt(user, each), `${definition.object}.${name}`, 'read'),
    );
    return sql`${sql.lit(name)}::text, case when ${place} = any(${readable}::int[]) then ${value} end`;
  });
  return sql`
    select record.id, record.revision, json_strip_nulls(json_build_object('id', record.id, ${sql.join(columns)},
      'permissions', (
        select coalesce(json_agg(json_build_object('id', p.id, 'object', p.object, 'create', p.can_create,
          'read', p.can_read, 'update', p.can_update, 'delete', p.can_delete)
          order by array_position(${objectKeys}::text[], p.object)), '[]')
        from permission p where p.role = record.id and p.object = any(${objectKeys}::text[])))) as json
    from role as record where ${place} = any(${places}::int[]) and ${condition}`;
}
