// Reads the rights of roles, per object and per attribute, in one query. For the guard against escalation and the rights page.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { type Flags, type Rights } from '#shared/permissions/rights.ts';
import { attributeFlag } from '#server/rights/attribute-flags.ts';
import type { User } from '#server/rights/user.ts';

export interface ObjectRight extends Flags {
  id: number;
  object: ObjectKey;
}

export interface AttributeRight extends Flags {
  id: number;
  /** Such as 'programme.title'. */
  key: string;
}

export interface RoleRights {
  id: number;
  title: string;
  /** 0 for a platform role. */
  organization: number;
  objects: ObjectRight[];
  /** Every attribute; one without its own row has the rights on its object. */
  attributes: AttributeRight[];
}

export async function rightsOfRoles(db: Db, roles: readonly number[]): Promise<RoleRights[]> {
  if (roles.length === 0) return [];
  const result = await sql<RoleRights>`
    select r.id, r.title, coalesce(r.organization, 0) as organization,
      (select coalesce(json_agg(json_build_object('id', p.id, 'object', p.object, 'create', p.can_create, 'read', p.can_read,
                                'update', p.can_update, 'delete', p.can_delete) order by p.id), '[]')
       from permission p where p.role = r.id) as objects,
      (select coalesce(json_agg(json_build_object('id', a.id, 'key', a.object || '.' || a.attribute,
          'create', ${attributeFlag.create}, 'read', ${attributeFlag.read},
          'update', ${attributeFlag.update}, 'delete', ${attributeFlag.delete})), '[]')
       from permission p join attribute a on a.guard = p.object
       left join attribute_permission ap on ap.permission = p.id and ap.attribute = a.id
       where p.role = r.id) as attributes
    from role r where r.id = any(${[...roles]}::int[]) order by r.organization nulls first, r.title, r.id`.execute(db);
  return result.rows;
}

export function asRights({ objects, attributes }: RoleRights): Rights {
  return {
    objects: Object.fromEntries(objects.map(({ object, id: _id, ...flags }) => [object, flags])),
    attributes: Object.fromEntries(attributes.map(({ key, id: _id, ...flags }) => [key, flags])),
  };
}

export async function rolesOf(db: Db, user: Pick<User, 'id'>): Promise<number[]> {
  const rows = await db.selectFrom('user_role').select('role').where('app_user', '=', user.id).execute();
  return rows.map(({ role }) => role);
}
