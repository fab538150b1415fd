// A school's sign-in settings, as the rules for accounts need them.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

export interface School {
  organization: number;
  sso: boolean;
  affiliations: string[];
  /** The role of new users; null: they are refused. */
  default_role: number | null;
  update_profile: boolean;
}

/** The school of a domain; a domain belongs to one school. */
export async function schoolOfDomain(db: Db, domain: string): Promise<School | null> {
  const found = await sql<School>`
    select s.organization, s.sso, s.affiliations, s.update_profile, r.role as default_role from sign_in_setting s
    left join sign_in_role r on r.organization = s.organization and r.entitlement = ''
    where ${domain} = any(s.home_domains)`.execute(db);
  return found.rows[0] ?? null;
}
