// The last user who can manage users and roles, of a school or of the platform, cannot lose that right. All writes of access
// rights use this.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { can } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { attributeFlag } from '#server/rights/attribute-flags.ts';
import { placesOf, platform } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';

/** Runs `work` and checks that every place that had a manager still has one; otherwise throws, which rolls everything back. */
export async function keepLastManager<T>(db: Db, user: Pick<User, 'grants'>, work: () => Promise<T>): Promise<T> {
  await lockRights(db);
  const before = await managedPlaces(db);
  const result = await work();
  await refuseLost(db, user, before, await managedPlaces(db));
  return result;
}

/** So that two managers who remove each other's rights at the same moment wait for each other. */
export async function lockRights(db: Db): Promise<void> {
  await sql`select from rights_stamp for update`.execute(db);
}

/** The roles that a user is about to have; new users have ids that no other user has. */
export interface FutureUser {
  id: number;
  active: boolean;
  roles: readonly number[];
  /** Whether a role or the account is taken away. */
  loses: boolean;
}

/** Which of these changes, made in this order, would take the last manager of a place, and the refusal of each. */
export async function lastManagerRefusals(
  db: Db,
  user: User,
  changes: readonly FutureUser[],
): Promise<Map<number, Refusal>> {
  const refused = new Map<number, Refusal>();
  if (!changes.some(({ loses }) => loses)) return refused;
  // Others may change other places meanwhile.
  const own = placesOf(user);
  const before = (await managedPlaces(db)).filter((place) => own.includes(place));
  const after = await managedPlaces(db, changes);
  if (before.every((place) => after.includes(place))) return refused;
  // Rare, so one by one.
  const kept: FutureUser[] = [];
  for (const change of changes) {
    kept.push(change);
    if (!change.loses) continue;
    try {
      await refuseLost(db, user, before, await managedPlaces(db, kept));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(change.id, error);
      kept.pop();
    }
  }
  return refused;
}

async function refuseLost(
  db: Db,
  user: Pick<User, 'grants'>,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const lost = before.find((place) => !after.includes(place) && !canRepair(user, place));
  if (lost !== undefined) throw new Refusal(409, accessText.lastManager(await placeName(db, lost)));
}

/** Platform managers may remove a school's last manager, because they can appoint a new one. */
function canRepair({ grants }: Pick<User, 'grants'>, place: number): boolean {
  return place !== platform && grants.platform !== null && can(grants.platform, 'user', 'update');
}

/** Places where some active user may change users, their roles, and the rights of roles; with changes, as it would be after them. */
async function managedPlaces(db: Db, changes: readonly FutureUser[] = []): Promise<number[]> {
  const result = await sql<{ place: number }>`
    with future as (
      select id, active, roles from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (id int, active boolean, roles int[])
    )
    select distinct place from (
      select coalesce(r.organization, 0) as place
      from (
        select ur.app_user, ur.role from user_role ur join app_user u on u.id = ur.app_user and u.active
        where ur.app_user not in (select id from future)
        union all select id, unnest(roles) from future where active
      ) as ur
      join role r on r.id = ur.role
      join permission p on p.role = r.id and p.object in ('user', 'role')
      left join attribute a on a.object = 'user' and a.attribute = 'role' and p.object = 'user'
      left join attribute_permission ap on ap.permission = p.id and ap.attribute = a.id
      group by ur.app_user, r.organization
      having bool_or(p.object = 'user' and p.can_read) and bool_or(p.object = 'user' and p.can_update)
        and bool_or(p.object = 'user' and ${attributeFlag.update})
        and bool_or(p.object = 'user' and ${attributeFlag.read})
        and bool_or(p.object = 'role' and p.can_read) and bool_or(p.object = 'role' and p.can_update)
    ) as managers`.execute(db);
  return result.rows.map(({ place }) => place);
}

async function placeName(db: Db, place: number): Promise<string> {
  const found = await db.selectFrom('organization').select('title').where('id', '=', place).executeTakeFirst();
  return found?.title ?? accessText.platform;
}
