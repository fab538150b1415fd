// Study years as the API sends them, built by PostgreSQL. Used by the handlers of years.
import { sql } from 'kysely';

import { organizationsWith, type User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/refusal.ts';

/** The same objects that open the door in the contract: whoever plans needs the years to choose from. */
export function organizationsOfYears(user: User): number[] {
  const objects = ['calendar__year', 'calendar__organization', 'calendar', 'programme'] as const;
  return [...new Set(objects.flatMap((object) => organizationsWith(user, object, 'read')))];
}

const wire = sql`json_build_object(
  'id', y.id, 'organization', y.organization,
  'start_date', to_char(y.start_date, 'DD-MM-YYYY'), 'end_date', to_char(y.end_date, 'DD-MM-YYYY'),
  'title', to_char(y.start_date, 'YYYY') || '-' || to_char(y.end_date, 'YYYY'),
  'holidays', (
    select coalesce(json_agg(json_build_object(
      'title', h.title, 'start_date', to_char(h.start_date, 'DD-MM-YYYY'), 'end_date', to_char(h.end_date, 'DD-MM-YYYY'))
      order by h.start_date, h.id), '[]')
    from holiday h where h.calendar_year = y.id),
  'calendar_year_parts', (select count(*)::int from year_part p where p.calendar_year = y.id))`;

export async function readYears(db: Db, organizations: number[]): Promise<string> {
  const result = await sql<{ json: string }>`
    select coalesce(json_agg(${wire} order by y.start_date, y.id), '[]')::text as json
    from calendar_year y where y.organization = any(${organizations}::int[])`.execute(db);
  return result.rows[0]?.json ?? '[]';
}

export async function readYear(
  db: Db,
  organizations: number[],
  id: number,
): Promise<{ json: string; revision: number }> {
  const result = await sql<{ json: string; revision: number }>`
    select (${wire})::text as json, y.revision
    from calendar_year y where y.id = ${id} and y.organization = any(${organizations}::int[])`.execute(db);
  if (!result.rows[0]) throw notFound();
  return result.rows[0];
}
