// What a school chose about signing in, as the rules for accounts need it.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

export interface School {
  organization: number;
  sso: boolean;
  affiliations: string[];
  /** Of people who are not known yet; null: they are refused. */
  default_role: number | null;
  update_profile: boolean;
}

/** The school whose people come from this domain; a domain is one school's. */
export async function schoolOfDomain(db: Db, domain: string): Promise<School | null> {
  const found = await sql<School>`
    select s.organization, s.sso, s.affiliations, s.update_profile, r.role as default_role from sign_in_setting s
    left join sign_in_role r on r.organization = s.organization and r.entitlement = ''
    where ${domain} = any(s.home_domains)`.execute(db);
  return found.rows[0] ?? null;
}
