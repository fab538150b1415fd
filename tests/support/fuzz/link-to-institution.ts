// A school with institutional sign-in, and a user who signed in that way.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** Written directly: a user limited to units may not change sign-in settings. */
export async function linkToInstitution(
  database: Database,
  organization: number,
  { user, role }: { user: number; role: number },
): Promise<void> {
  const home = `school-${organization}.example`;
  await sql`insert into sign_in_setting (organization, sso, home_domains)
    values (${organization}, true, ${[home]}::text[])`.execute(database);
  await sql`insert into sign_in_role (organization, entitlement, role) values (${organization}, '', ${role})`.execute(
    database,
  );
  await sql`insert into account_seen (app_user, seen_at) values (${user}, now())`.execute(database);
  await sql`insert into sso_code (hash, browser, app_user, expires_at)
    values (${Buffer.from(`code ${user}`)}, '', ${user}, now() + interval '1 hour')`.execute(database);
  await sql`insert into user_identity (app_user, organization, issuer, sub, home, eppn)
    values (${user}, ${organization}, 'https://idp.example', ${`sub ${user}`}, ${home}, ${`wie@${home}`})`.execute(
    database,
  );
}
