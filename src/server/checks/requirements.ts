// The requirements between units in plans, for the check of their order.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import type { Requirement } from '#shared/rules/checks/check.ts';

/** For every unit in the plans of these programmes; empty for users who may not read requirements. */
export async function readRequirements(
  db: Db,
  user: User,
  organization: number,
  programmes: readonly number[],
): Promise<Requirement[]> {
  if (!canAttribute(rightsIn(user.grants, organization), 'educational_unit.requires', 'read')) return [];
  const found = await sql<Requirement>`
    select r.educational_unit as unit, r.requires, r.kind = 'together' as together from unit_requirement r
    where r.organization = ${organization} and exists (
      select from placement p where p.educational_unit = r.educational_unit and p.programme = any(${[...programmes]}::int[]))
    order by r.educational_unit, r.requires`.execute(db);
  return found.rows;
}
