// Study years in wire form, built by PostgreSQL. Used by the handlers of years.
import { type RawBuilder, sql } from 'kysely';

import { organizationsWith, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { jsonList, type ListAnswer } from '#server/http/answer.ts';
import { notFound } from '#server/refusal.ts';

/** The same objects as `access` in the contract: planners also need the years, to choose from. */
export function organizationsOfYears(user: User): number[] {
  const objects = ['calendar__year', 'calendar__organization', 'calendar', 'programme'] as const;
  return [...new Set(objects.flatMap((object) => organizationsWith(user, object, 'read')))];
}

/** Schools where the user may read unit calendars. In others the years have no parts. */
function organizationsOfParts(user: User): number[] {
  return [...organizationsWith(user, 'calendar__organization', 'read'), ...organizationsWith(user, 'calendar', 'read')];
}

const range = (row: string) => sql`
  'start_date', to_char(${sql.ref(`${row}.start_date`)}, 'DD-MM-YYYY'),
  'end_date', to_char(${sql.ref(`${row}.end_date`)}, 'DD-MM-YYYY')`;

const weeks = (owner: 'year_part' | 'calendar_block', id: string) => sql`
  'calendar_weeks', (
    select coalesce(json_agg(json_build_object('block_week', w.block_week, 'exception', w.exception, 'title', w.title)
                             order by w.block_week), '[]')
    from week_setting w where ${sql.ref(`w.${owner}`)} = ${sql.ref(id)})`;

const parts = sql`(
  select coalesce(json_agg(json_build_object(
      'id', p.id, 'organizational_unit', p.organizational_unit, ${range('p')}, ${weeks('year_part', 'p.id')},
      'calendar_blocks', (
        select coalesce(json_agg(json_build_object('id', b.id, ${range('b')}, ${weeks('calendar_block', 'b.id')})
                                 order by b.position), '[]')
        from calendar_block b where b.year_part = p.id)) order by p.organizational_unit, p.position), '[]')
  from year_part p where p.calendar_year = y.id)`;

const wire = (withParts: RawBuilder<unknown>) => sql`json_build_object(
  'id', y.id, 'organization', y.organization,
  ${range('y')},
  'title', to_char(y.start_date, 'YYYY') || '-' || to_char(y.end_date, 'YYYY'),
  'holidays', (
    select coalesce(json_agg(json_build_object('title', h.title, ${range('h')}) order by h.start_date, h.id), '[]')
    from holiday h where h.calendar_year = y.id) ${withParts})`;

function partsFor(user: User): RawBuilder<unknown> {
  const readable = sql`y.organization = any(${organizationsOfParts(user)}::int[])`;
  return sql`, 'calendar_year_parts', case when ${readable} then ${parts} else '[]' end`;
}

export function listYears(db: Db, user: User, withParts: boolean): ListAnswer {
  const organizations = organizationsOfYears(user);
  return jsonList(
    db,
    sql`
      select coalesce(json_agg(${wire(withParts ? partsFor(user) : sql``)} order by y.start_date, y.id), '[]')::text as json
      from calendar_year y where y.organization = any(${organizations}::int[])`,
  );
}

export async function readYear(
  db: Db,
  user: User,
  organizations: number[],
  id: number,
): Promise<{ json: string; revision: number }> {
  const result = await sql<{ json: string; revision: number }>`
    select (${wire(partsFor(user))})::text as json, y.revision
    from calendar_year y where y.id = ${id} and y.organization = any(${organizations}::int[])`.execute(db);
  if (!result.rows[0]) throw notFound();
  return result.rows[0];
}
