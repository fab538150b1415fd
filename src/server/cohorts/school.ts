// The school in which a cohort is made. Everything in the request must be of this school; records of other schools are not
// found. Also applies the school's default.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { invalid, notFound } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import { organizationsWith } from '#server/rights/user.ts';
import type { CohortInput, UnitChoice } from '#shared/api/cohorts.ts';
import { NEW_VERSIONS } from '#shared/definitions/organization.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { cohortText } from '#shared/text/cohorts.ts';

import { mayRenew } from './refusals.ts';

export async function schoolOf(db: Db, user: User, { programmes, units, weeks }: CohortInput): Promise<number> {
  const readable = organizationsWith(user, 'programme', 'read');
  const found = await sql<{ organization: number; count: number }>`
    select organization, count(*)::int as count from programme
    where id = any(${programmes}::int[]) and organization = any(${readable}::int[]) group by organization`.execute(db);
  const [first] = found.rows;
  if (!first || found.rows.reduce((sum, { count }) => sum + count, 0) < programmes.length) throw notFound();
  if (found.rows.length > 1) throw invalid({ programmes: cohortText.refused.severalSchools });
  const { organization } = first;
  const named = await sql<{ units: number; items: number }>`
    select
      (select count(*)::int from educational_unit where organization = ${organization}
        and id = any(${units.choices.map((each) => each.educational_unit)}::int[])) as units,
      (select count(*)::int from placement where organization = ${organization} and programme = any(${programmes}::int[])
        and id = any(${weeks.map((each) => each.relation_id)}::int[])) as items`.execute(db);
  const distinct = (ids: number[]) => new Set(ids).size;
  const areThere =
    named.rows[0]?.units === distinct(units.choices.map((each) => each.educational_unit)) &&
    named.rows[0].items === distinct(weeks.map((each) => each.relation_id));
  if (!areThere) throw notFound();
  return organization;
}

/** Fills in the school's default if the request has none, as far as the user may read and do it. */
export async function withUsualChoice<Input extends CohortInput>(
  db: Db,
  user: User,
  organization: number,
  input: Input,
): Promise<Input & { units: { default: UnitChoice } }> {
  const usual = input.units.default ?? (await usualChoice(db, user, organization));
  return { ...input, units: { ...input.units, default: usual } };
}

async function usualChoice(db: Db, user: User, organization: number): Promise<UnitChoice> {
  const reads = canAttribute(rightsIn(user.grants, organization), 'organization.cohort_units', 'read');
  if (!reads || !mayRenew(user, organization)) return 'same';
  const found = await sql<{ cohort_units: number | null }>`
    select cohort_units from organization where id = ${organization}`.execute(db);
  return found.rows[0]?.cohort_units === NEW_VERSIONS ? 'new_version' : 'same';
}
