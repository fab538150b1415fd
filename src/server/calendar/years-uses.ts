// Where a study year is used, and which unit calendars would fall outside of new dates. Used by the handlers of years.
import { sql } from 'kysely';

import type { User } from '#server/access/user.ts';
import { byProgramme } from '#server/catalogue/named-uses.ts';
import type { Use } from '#server/catalogue/rules.ts';
import { countUses } from '#server/catalogue/uses.ts';
import type { Db } from '#server/db/connect.ts';
import type { DateRange } from '#shared/planning/dates.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { nl } from '#shared/text/nl.ts';

export async function usesOfYear(db: Db, user: User, year: { id: number; organization: number }): Promise<Use[]> {
  const programmes = await countUses(
    db,
    year.id,
    [
      {
        table: 'programme',
        column: 'calendar_year',
        label: nl.use.programmes,
        path: '/programmes',
        named: byProgramme,
      },
    ],
    { user, organization: year.organization },
  );
  return [...programmes, ...(await unitsWithParts(db, user, year, null))];
}

/** The units whose semesters or blocks would lie outside of these dates. */
export function unitsOutside(
  db: Db,
  user: User,
  year: { id: number; organization: number },
  dates: DateRange,
): Promise<Use[]> {
  return unitsWithParts(db, user, year, dates);
}

/** By name for whoever may read the names of units, else as a number. */
async function unitsWithParts(
  db: Db,
  user: User,
  { id, organization }: { id: number; organization: number },
  outside: DateRange | null,
): Promise<Use[]> {
  const lies = outside
    ? sql`(p.start_date < ${outside.start_date}::date or p.end_date > ${outside.end_date}::date)`
    : sql`true`;
  const found = await sql<{ id: number; title: string }>`
    select u.id, u.title from organizational_unit u
    where exists (
      select from year_part p where p.organizational_unit = u.id and p.calendar_year = ${id} and ${lies})
    order by u.title collate "nl-x-icu", u.id`.execute(db);
  if (found.rows.length === 0) return [];
  if (!canAttribute(rightsIn(user.grants, organization), 'organizational_unit.title', 'read'))
    return [{ label: nl.years.unitCalendars(found.rows.length) }];
  return found.rows.map((unit) => ({
    label: `${nl.unitCalendar.heading} ${unit.title}`,
    path: `/calendar/organizationalunit?unit=${unit.id}&year=${id}`,
  }));
}
