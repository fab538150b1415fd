// What a school chose about signing in, as the rules for accounts need it.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

export interface School {
  organization: number;
  sso: boolean;
  affiliations: string[];
  default_role: number | null;
  update_profile: boolean;
}

/** The school whose people come from this domain; a domain is one school's. */
export async function schoolOfDomain(db: Db, domain: string): Promise<School | null> {
  const found = await sql<School>`
    select organization, sso, affiliations, default_role, update_profile from sign_in_setting
    where ${domain} = any(home_domains)`.execute(db);
  return found.rows[0] ?? null;
}
