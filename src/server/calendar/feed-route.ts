// Serves a calendar feed: no sign-in, only the secret in the URL. Not in the contract, because it is not JSON; registered by
// app.ts.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { loadUser } from '#server/rights/load-user.ts';
import { organizationsWith } from '#server/rights/user.ts';
import { tokenHash } from '#server/tokens.ts';
import type { Database } from '#server/db/connect.ts';
import { etagOf, matchesEtag } from '#server/http/etag.ts';
import { Refusal } from '#server/refusal.ts';
import { yearLabel } from '#shared/planning/calendar.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { feedEvents } from './feed-events.ts';
import { feedText } from './feed-text.ts';
import { loadUnitCalendars, type UnitCalendar } from './unit-calendar-read.ts';

export function registerFeed(app: FastifyInstance, database: Database, publicUrl: string): void {
  const host = new URL(publicUrl).hostname;
  // The URL is a secret, so requests for it are not logged.
  app.get<{ Params: { token: string } }>(
    '/api/calendarfeeds/:token(^[\\w-]{43}).ics',
    { logLevel: 'warn' },
    async (request, reply) => {
      const calendar = await calendarBehind(database, request.params.token);
      if (!calendar) throw new Refusal(404, unitCalendarText.feed.gone);
      const text = feedText({
        name: unitCalendarText.printTitle(calendar.unit.title, yearLabel(calendar.year)),
        changedAt: calendar.changedAt,
        sequence: calendar.revision + calendar.yearRevision,
        events: feedEvents(calendar, host),
      });
      const etag = etagOf(text, undefined);
      void reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
}

/** Null unless the user who created the feed still exists and may read the calendar. */
async function calendarBehind(database: Database, token: string): Promise<UnitCalendar | null> {
  const found = await sql<{ app_user: number; organizational_unit: number; calendar_year: number }>`
    select app_user, organizational_unit, calendar_year from calendar_feed where hash = ${tokenHash(token)}`.execute(
    database,
  );
  const feed = found.rows[0];
  if (!feed) return null;
  const user = await loadUser(database, new Map(), feed.app_user, 0);
  const [calendar] = await loadUnitCalendars(database, feed.organizational_unit, [feed.calendar_year]);
  if (!user || !calendar) return null;
  if (!organizationsWith(user, 'calendar__organization', 'read').includes(calendar.organization)) return null;
  const named = canAttribute(rightsIn(user.grants, calendar.organization), 'organizational_unit.title', 'read');
  return named ? calendar : { ...calendar, unit: { ...calendar.unit, title: '' } };
}
