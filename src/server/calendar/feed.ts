// Secret URLs of calendar feeds: a user can create and revoke one per unit and year. feed-route serves the feed.
import { sql } from 'kysely';

import { organizationsWith, requireRight } from '#server/rights/user.ts';
import { newToken, tokenHash } from '#server/tokens.ts';
import type { Call } from '#server/http/call.ts';
import type { WriteBody, WriteTo } from '#server/records/write.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { timeZone } from '#shared/planning/today.ts';
import { fieldText } from '#shared/text/field.ts';

import { loadUnitCalendars } from './unit-calendar-read.ts';

interface Query {
  organizational_unit?: number | undefined;
  calendar_year?: number | undefined;
}

interface Feed {
  id: number;
  organizational_unit: number;
  calendar_year: number;
  created_at: string;
}

const columns = sql`
  id, organizational_unit, calendar_year, to_char(created_at at time zone ${timeZone}::text, 'DD-MM-YYYY') as created_at`;

export const feedHandlers = {
  list: async ({ db, user, query }: Call<string, Query>) => {
    const organizations = organizationsWith(user, 'calendar__organization', 'read');
    const unit = query.organizational_unit ?? null;
    const year = query.calendar_year ?? null;
    const found = await sql<Feed>`
      select ${columns} from calendar_feed
      where app_user = ${user.id} and organization = any(${organizations}::int[])
        and (${unit}::int is null or organizational_unit = ${unit}) and (${year}::int is null or calendar_year = ${year})
      order by id`.execute(db);
    return found.rows;
  },

  create: async ({ db, user, body }: WriteBody<{ organizational_unit: number; calendar_year: number }>) => {
    const [calendar] = await loadUnitCalendars(db, body.organizational_unit, [body.calendar_year]);
    if (!calendar || !user.organizations.some(({ id }) => id === calendar.organization))
      throw invalid({ organizational_unit: fieldText.missing });
    requireRight(user, calendar.organization, 'calendar__organization', 'read');
    const token = newToken();
    // A new URL replaces the old one, because the old one cannot be shown again.
    const made = await sql<Feed>`
      insert into calendar_feed (hash, app_user, organization, organizational_unit, calendar_year)
      values (${tokenHash(token)}, ${user.id}, ${calendar.organization}, ${body.organizational_unit}, ${body.calendar_year})
      on conflict (app_user, organizational_unit, calendar_year)
      do update set hash = excluded.hash, created_at = now()
      returning ${columns}`.execute(db);
    const feed = made.rows[0] as Feed;
    return { ...feed, path: `/api/calendarfeeds/${token}.ics` };
  },

  remove: async ({ db, user, params }: WriteTo) => {
    const removed = await sql<{ organization: number; organizational_unit: number; calendar_year: number }>`
      delete from calendar_feed where id = ${params.id} and app_user = ${user.id}
      returning organization, organizational_unit, calendar_year`.execute(db);
    const feed = removed.rows[0];
    if (!feed) throw notFound();
  },
};
