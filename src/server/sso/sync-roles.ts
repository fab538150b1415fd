// The roles that an institution assigns by entitlements: added and removed at sign-in. Roles assigned by users stay.
import { sql } from 'kysely';

import { keepLastManager } from '#server/access/escalation-last-manager.ts';
import { endAccess } from '#server/auth/end-access.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';

import { refuseSignIn } from './refuse.ts';

/** An actor without any rights, so that a school's last manager is always kept. */
const institution = { grants: { platform: null, organizations: new Map() } };

/**
 * Returns whether any role or unit is left. If not, the account is closed and keeps its roles: without them it would belong to no
 * school, and no manager would see it again.
 */
export async function syncRoles(
  db: Db,
  user: number,
  organization: number,
  entitlements: readonly string[],
): Promise<boolean> {
  const { added, lost, kept } = await differences(db, user, organization, entitlements);
  if (added.length > 0)
    await sql`insert into user_role (app_user, role, via_sso) select ${user}::int, unnest(${added}::int[]), true`.execute(
      db,
    );
  if (lost.length === 0) return true;
  const isLeft = kept + added.length > 0;
  await keepLastManager(db, institution, () => (isLeft ? take(db, user, lost) : close(db, user))).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? refuseSignIn('lastManager') : error;
    },
  );
  return isLeft;
}

async function take(db: Db, user: number, roles: readonly number[]): Promise<void> {
  await sql`delete from user_role where app_user = ${user} and via_sso and role = any(${roles}::int[])`.execute(db);
}

async function close(db: Db, user: number): Promise<void> {
  await sql`update app_user set active = false, revision = revision + 1 where id = ${user}`.execute(db);
  await endAccess(db, user);
}

interface Differences {
  added: number[];
  lost: number[];
  /** The number of other roles and units. */
  kept: number;
}

async function differences(
  db: Db,
  user: number,
  organization: number,
  entitlements: readonly string[],
): Promise<Differences> {
  const found = await sql<Differences>`
    with wanted as (
      select distinct role from sign_in_role
      where organization = ${organization} and entitlement = any(${entitlements}::text[])
    ), own as (
      select ur.role, ur.via_sso and r.organization is not distinct from ${organization} and ur.role not in (select role from wanted)
        as lost
      from user_role ur join role r on r.id = ur.role where ur.app_user = ${user}
    )
    select array(select role from wanted except select role from own) as added,
      array(select role from own where lost) as lost,
      (select count(*)::int from own where not lost)
        + (select count(*)::int from user_organizational_unit where app_user = ${user}) as kept`.execute(db);
  return found.rows[0] ?? { added: [], lost: [], kept: 0 };
}
