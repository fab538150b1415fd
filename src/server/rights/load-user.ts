// Computes a user's rights from the roles, and caches them until the rights stamp changes.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { type Flags, type Grants, mergeRights, type Rights } from '#shared/permissions/rights.ts';

import { attributeFlag } from './attribute-flags.ts';
import type { User } from './user.ts';

export type UserCache = Map<number, { stamp: number; user: User }>;

/** Above this the oldest are dropped, so that memory stays bounded. */
const MAX_CACHED_USERS = 5_000;

export async function loadUser(db: Db, cache: UserCache, id: number, stamp: number): Promise<User | null> {
  const cached = cache.get(id);
  if (cached?.stamp === stamp) return cached.user;
  const user = await readUser(db, id);
  cache.delete(id);
  if (!user) return null;
  if (cache.size >= MAX_CACHED_USERS) for (const oldest of cache.keys()) if (cache.delete(oldest)) break;
  cache.set(id, { stamp, user });
  return user;
}

interface RoleRight extends Flags {
  organization: number | null;
  key: string;
}

interface UserRow {
  id: number;
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  objects: RoleRight[];
  attributes: RoleRight[];
  organizations: { id: number; title: string }[];
  units: { id: number; title: string; organization: number }[];
  unit_limits: Record<string, number[]>;
  lacks_second_factor: boolean;
}

/** With the current rights; null for an account that is deleted or not active. */
export async function readUser(db: Db, id: number): Promise<User | null> {
  const result = await sql<UserRow>`
    with roles as (
      select r.id, r.organization from user_role ur join role r on r.id = ur.role where ur.app_user = ${id}
    ), own_units as (
      select u.id, u.title, u.organization from user_organizational_unit uu
      join organizational_unit u on u.id = uu.organizational_unit where uu.app_user = ${id}
    ), recursive_units as (
      select id, organization from (
        with recursive below (id, organization) as (
          select id, organization from own_units
          union
          select child.id, child.organization from organizational_unit child
          join below on child.parent__organizational_unit = below.id
        ) select id, organization from below
      ) as units
    )
    select u.id, u.username, u.firstname, u.lastname, u.email,
      (select coalesce(json_agg(o), '[]') from (
        select r.organization, p.object as key, bool_or(p.can_create) as create, bool_or(p.can_read) as read,
               bool_or(p.can_update) as update, bool_or(p.can_delete) as delete
        from roles r join permission p on p.role = r.id group by r.organization, p.object
      ) as o) as objects,
      (select coalesce(json_agg(o), '[]') from (
        select r.organization, a.object || '.' || a.attribute as key,
               bool_or(${attributeFlag.create}) as create, bool_or(${attributeFlag.read}) as read,
               bool_or(${attributeFlag.update}) as update, bool_or(${attributeFlag.delete}) as delete
        from roles r join permission p on p.role = r.id join attribute a on a.guard = p.object
        left join attribute_permission ap on ap.permission = p.id and ap.attribute = a.id
        group by r.organization, a.id
      ) as o) as attributes,
      (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title) order by o.id), '[]')
       from organization o
       where exists (select from roles where organization = o.id or organization is null)
          or exists (select from own_units where organization = o.id)) as organizations,
      (select coalesce(json_agg(own_units order by id), '[]') from own_units) as units,
      (select coalesce(json_object_agg(organization, ids), '{}') from (
        select organization, json_agg(id) as ids from recursive_units group by organization) as limits) as unit_limits,
      exists (select from roles join second_factor_policy policy on policy.role = roles.id)
        and not exists (select from passkey where app_user = u.id)
        and not exists (select from time_code where app_user = u.id) as lacks_second_factor
    from app_user u where u.id = ${id} and u.active`.execute(db);
  const row = result.rows[0];
  if (!row) return null;
  const { objects, attributes, unit_limits, lacks_second_factor, ...rest } = row;
  return {
    ...rest,
    lacksSecondFactor: lacks_second_factor,
    grants: grantsFrom(objects, attributes),
    unitLimits: new Map(
      Object.entries(unit_limits).map(([organization, units]) => [Number(organization), new Set(units)]),
    ),
  };
}

/** The rights per organization, including those of platform roles, which apply everywhere. */
function grantsFrom(objects: RoleRight[], attributes: RoleRight[]): Grants {
  const byOrganization = new Map<number | null, Rights>();
  const rightsFor = (organization: number | null): Rights => {
    const known = byOrganization.get(organization) ?? { objects: {}, attributes: {} };
    byOrganization.set(organization, known);
    return known;
  };
  for (const { organization, key, ...flags } of objects) rightsFor(organization).objects[key as ObjectKey] = flags;
  for (const { organization, key, ...flags } of attributes) rightsFor(organization).attributes[key] = flags;
  const platform = byOrganization.get(null) ?? null;
  byOrganization.delete(null);
  const organizations = new Map<number, Rights>();
  for (const [organization, rights] of byOrganization as Map<number, Rights>)
    organizations.set(organization, platform ? mergeRights([platform, rights]) : rights);
  return { platform, organizations };
}
