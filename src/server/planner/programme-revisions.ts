// The revision of a programme: a text that changes whenever anything changes that its plan or its findings may depend on.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { periodsOfOtherVersions } from '#server/exchange/read-rio.ts';
import type { User } from '#server/rights/user.ts';
import { today } from '#shared/planning/today.ts';

export type ProgrammeScope =
  | { programme: number }
  /** With all units below it, or alone. */
  | { organizational_unit: number; alone?: boolean }
  | { organization: number };

export interface ProgrammeRevision {
  id: number;
  revision: string;
}

/** The school of the scope; null if it does not exist or belongs to a school the user is not in. */
export async function organizationOf(db: Db, user: User, scope: ProgrammeScope): Promise<number | null> {
  const own = user.organizations.map(({ id }) => id);
  if ('organization' in scope) return own.includes(scope.organization) ? scope.organization : null;
  const [table, id] =
    'programme' in scope ? ['programme', scope.programme] : ['organizational_unit', scope.organizational_unit];
  const found = await sql<{ organization: number }>`
    select organization from ${sql.table(table)}
    where id = ${id} and organization = any(${own}::int[])`.execute(db);
  return found.rows[0]?.organization ?? null;
}

/** For findings, which also depend on the other versions of a programme in RIO. */
export async function programmeRevisions(
  db: Db,
  organization: number,
  scope: ProgrammeScope,
): Promise<ProgrammeRevision[]> {
  const found = await sql<ProgrammeRevision>`
    select p.id, concat_ws('.', ${revisionIn(sql`${organization}`)}, ${periodsOfOtherVersions}) as revision
    from programme p where p.organization = ${organization} and ${within(scope)}
    order by p.id`.execute(db);
  return found.rows;
}

/** For the plan of one programme, with its school; null if it does not exist or belongs to a school the user is not in. */
export async function programmeRevision(
  db: Db,
  user: User,
  programme: number,
): Promise<{ organization: number; revision: string } | null> {
  const own = user.organizations.map(({ id }) => id);
  const found = await sql<{ organization: number; revision: string }>`
    select p.organization, ${revisionIn(sql`p.organization`)} as revision from programme p
    where p.id = ${programme} and p.organization = any(${own}::int[])`.execute(db);
  return found.rows[0] ?? null;
}

/**
 * Changes of shared data (units, calendars, settings) affect all programmes. A restored backup has a revision of its own,
 * because it sets back the others.
 */
function revisionIn(organization: RawBuilder<unknown>): RawBuilder<string> {
  return sql`concat_ws('.', ${today()}::text,
    (select value from table_revision where organization = 0 and table_name = '*'),
    (select sum(value) from programme_revision where organization in (0, ${organization}) and programme = 0),
    coalesce((select value from programme_revision own where own.organization = p.organization and own.programme = p.id), 0))`;
}

function within(scope: ProgrammeScope): RawBuilder<unknown> {
  if ('programme' in scope) return sql`p.id = ${scope.programme}`;
  if ('organization' in scope) return sql`p.scenario_of is null`;
  if (scope.alone) return sql`p.scenario_of is null and p.organizational_unit = ${scope.organizational_unit}`;
  return sql`p.scenario_of is null and p.organizational_unit in (
    with recursive below as (
      select ${scope.organizational_unit}::int as id
      union select unit.id from organizational_unit unit join below on unit.parent__organizational_unit = below.id)
    select id from below)`;
}
