// npm run admin -- export-user <username>: everything that is stored about one person, as JSON, for a request for access
// (article 15 of the AVG). Secrets (password, tokens) are mentioned, not shown.
import { sql } from 'kysely';

import { accountHash } from '../auth/guesses.ts';
import { mailKeys } from '../auth/mail-limits.ts';
import type { Db } from '../db/connect.ts';
import { findPerson } from './person.ts';

export async function exportUser(db: Db, username: string): Promise<string> {
  const { id, fullNames, usernames, emails } = await findPerson(db, username);
  const exported = await sql<{ json: string }>`
    select jsonb_pretty(jsonb_build_object(
      'exported_at', now(),
      'account', (
        select jsonb_build_object('id', id, 'username', username, 'firstname', firstname, 'lastname', lastname,
          'email', email, 'eppn', eppn, 'active', active,
          'last_seen', (select seen_at from account_seen where app_user = ${id}), 'has_password', password_hash is not null)
        from app_user where id = ${id}),
      'roles', ${list(sql`
        select r.role, r.title, o.title as organization from user_role ur join role r on r.id = ur.role
        left join organization o on o.id = r.organization where ur.app_user = ${id} order by r.id`)},
      'institution_accounts', ${list(sql`
        select issuer, sub, home, eppn, linked_at from user_identity where app_user = ${id} order by id`)},
      'organizational_units', ${list(sql`
        select u.title, o.title as organization from user_organizational_unit uu
        join organizational_unit u on u.id = uu.organizational_unit join organization o on o.id = u.organization
        where uu.app_user = ${id} order by u.id`)},
      'sessions', ${list(sql`
        select s.created_at, s.browser, s.device, (select max(expires_at) from refresh_token where session = s.id) as expires_at
        from session s where s.app_user = ${id} order by s.id`)},
      'password_links', ${list(sql`select expires_at from password_reset where app_user = ${id} order by expires_at`)},
      'sign_in_attempts', ${list(sql`
        select failures, last_at, network from sign_in_attempt
        where account = any(${usernames.map(accountHash)}::bytea[]) or key = any(${mailKeys(emails)}::text[])
        order by last_at`)},
      'passkeys', ${list(sql`
        select p.name, p.transports, p.created_at, u.used_at from passkey p join passkey_use u on u.passkey = p.id
        where p.app_user = ${id} order by p.id`)},
      'authenticator_apps', ${list(sql`select created_at from time_code where app_user = ${id}`)},
      'recovery_codes', (select count(*) from recovery_code where app_user = ${id}),
      'remembered_devices', ${list(sql`
        select browser, device, created_at, expires_at from remembered_device where app_user = ${id} order by id`)},
      'known_browsers', ${list(sql`select seen_at from known_browser where app_user = ${id} order by seen_at`)},
      'email_to_confirm', ${list(sql`select email, expires_at from email_change where app_user = ${id}`)},
      'mails_waiting', ${list(sql`
        select recipient, kind, expires_at from mail where recipient = any(${emails}::text[]) order by id`)},
      'calendar_feeds', ${list(sql`
        select f.created_at, u.title as organizational_unit, y.start_date, y.end_date from calendar_feed f
        join organizational_unit u on u.id = f.organizational_unit join calendar_year y on y.id = f.calendar_year
        where f.app_user = ${id} order by f.id`)},
      'favourites', ${list(sql`
        select object, record, created_at from favourite where app_user = ${id} order by created_at, object, record`)},
      'jobs', ${list(sql`
        select kind, state, created_at, started_at, ended_at from job where app_user = ${id} order by id`)},
      'coordinator_of', ${list(sql`
        select title, coordinator from educational_unit where coordinator = any(${fullNames}::text[]) order by id`)},
      'changes_about_this_person', ${list(sql`
        select s.at, s.kind, c.table_name, c.operation, changed_values(c.before, c.after) as changes
        from change c join change_set s on s.id = c.change_set where ${about} and c.record = ${id} order by c.id`)},
      -- What a manager wrote about other users is personal data of those users, so only the fact of the change is included.
      'changes_by_this_person', ${list(sql`
        select s.at, s.kind, c.table_name, c.record, c.operation,
          case when ${about} and c.record <> ${id} then null else changed_values(c.before, c.after) end as changes
        from change_set s left join change c on c.change_set = s.id where s.app_user = ${id} order by s.id, c.id`)}
    )) as json`.execute(db);
  return exported.rows[0]?.json ?? '';
}

/** Changes about users: their names, roles, units, calendar feeds and sign-in methods. */
const about = sql`c.table_name in ('app_user', 'user_role', 'user_organizational_unit', 'calendar_feed',
  'user_identity', 'passkey', 'time_code', 'recovery_code', 'remembered_device')`;

/** Rows as a JSON list, in their order. */
function list(rows: ReturnType<typeof sql>) {
  return sql`(select coalesce(jsonb_agg(to_jsonb(each)), '[]') from (${rows}) as each)`;
}
