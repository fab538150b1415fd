// Which roles require a second factor. Each school decides for its roles, and the platform for platform roles.
import { sql } from 'kysely';

import type { Call } from '#server/http/call.ts';
import type { WriteBody, WriteTo } from '#server/records/write.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import { canAt, placesOf, placesWith } from '#server/rights/places.ts';

interface RolePolicy {
  role: number;
  organization: number;
  required: boolean;
}

export async function secondFactorPolicy({ db, user }: Call): Promise<RolePolicy[]> {
  const found = await sql<RolePolicy>`
    select role.id as role, coalesce(role.organization, 0) as organization, policy.role is not null as required
    from role left join second_factor_policy policy on policy.role = role.id
    where coalesce(role.organization, 0) = any(${placesWith(user, 'role', 'read')}::int[])
    order by role.id`.execute(db);
  return found.rows;
}

export async function saveSecondFactorPolicy(call: WriteTo & WriteBody<{ required: boolean }>): Promise<void> {
  const { db, user, params, body } = call;
  const found = await sql<{ place: number; required: boolean }>`
    select coalesce(organization, 0) as place,
      exists (select from second_factor_policy policy where policy.role = role.id) as required
    from role
    where id = ${params.id} and coalesce(organization, 0) = any(${placesOf(user)}::int[]) for update`.execute(db);
  const [role] = found.rows;
  if (!role) throw notFound();
  if (!canAt(user, role.place, 'role', 'update')) throw forbidden();
  if (role.required === body.required) return;
  if (body.required) await sql`insert into second_factor_policy (role) values (${params.id})`.execute(db);
  else await sql`delete from second_factor_policy where role = ${params.id}`.execute(db);
}
