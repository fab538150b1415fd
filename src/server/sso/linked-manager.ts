// If a school has switched passwords off, at least one manager of its sign-in settings must stay linked to the institution:
// otherwise nobody could switch them on again.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';

/** Whether a user can switch passwords on again: one who has signed in with the institution and may change these settings. */
export async function hasLinkedManager(db: Db, organization: number): Promise<boolean> {
  const found = await sql`
    select from user_identity i join app_user u on u.id = i.app_user and u.active
    join user_role ur on ur.app_user = u.id join role r on r.id = ur.role and r.organization = i.organization
    join permission p on p.role = r.id and p.object = 'sign_in' and p.can_update
    where i.organization = ${organization} limit 1`.execute(db);
  return found.rows.length > 0;
}

/** Returns how many links there were. Locks the schools, so that concurrent calls that unlink a user or switch passwords off wait. */
export async function endIdentities(db: Db, user: number): Promise<number> {
  const schools = await sql<{ id: number; isOff: boolean }>`
    select o.id, exists (
      select from sign_in_setting s where s.organization = o.id and s.sso and not s.local_accounts) as "isOff"
    from organization o where o.id in (select organization from user_identity where app_user = ${user})
    order by o.id for no key update`.execute(db);
  const needed: number[] = [];
  for (const { id, isOff } of schools.rows) if (isOff && (await hasLinkedManager(db, id))) needed.push(id);
  const ended = await sql`delete from user_identity where app_user = ${user} returning 1`.execute(db);
  for (const id of needed) if (!(await hasLinkedManager(db, id))) throw new Refusal(409, ssoLinkText.lastManager);
  return ended.rows.length;
}
