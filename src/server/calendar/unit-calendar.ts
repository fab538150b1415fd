// The calls of the calendar of an organizational unit in a study year: reading it with all its weeks, and saving it as a whole.
import { sql } from 'kysely';

import { mayWriteForUnit, requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { forbidden, invalid, notFound, Refusal } from '#server/refusal.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { WriteBody } from '#server/records/write.ts';
import { calendarErrors } from '#shared/planning/calendar-errors.ts';
import type { Block, YearPart } from '#shared/planning/calendar.ts';
import { checkParts } from '#shared/planning/validate-calendar.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { plannedItemsLost } from './planned-items.ts';
import { studyYears } from './study-years.ts';
import { loadUnitCalendars, type UnitCalendar, wireCalendar } from './unit-calendar-read.ts';
import { type CalendarKey, lockUnitCalendar, writeParts } from './unit-calendar-write.ts';

interface Query {
  programme?: number | undefined;
  organizational_unit?: number | undefined;
  calendar_year?: number | undefined;
}

interface Body {
  organizational_unit: number;
  calendar_year: number;
  calendar_year_parts: YearPart[];
  force?: boolean | undefined;
}

export const unitCalendarHandlers = {
  get: async ({ db, user, query }: Call<string, Query>) => {
    if (query.programme) return studyYears(db, user, query.programme);
    if (!query.organizational_unit || !query.calendar_year)
      throw new Refusal(400, refusalText.malformed, {
        errors: { [query.organizational_unit ? 'calendar_year' : 'organizational_unit']: fieldText.required },
      });
    return answer(await readableCalendar(db, user, query.organizational_unit, query.calendar_year));
  },

  save: async (call: WriteBody<Body>) => {
    const { db, user, body } = call;
    const key = await lockUnitAndYear(db, user, body);
    const revision = await lockUnitCalendar(db, key);
    const before = await calendarAt(db, key);
    const { organizational_unit: record, calendar_year } = key;
    const held = { table: 'unit_calendar', record, where: { calendar_year }, revision };
    await refuseIfChanged(call, held, () => answer(shownTo(user, before)));
    // A client may send a calendar as it was read, with computed weeks: keep only weeks that differ.
    const after = body.calendar_year_parts.map(onlyWhatDiffers);
    const errors = calendarErrors(checkParts(after, before.year, before.flags));
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const was = before.parts.map(onlyWhatDiffers);
    if (JSON.stringify(was) === JSON.stringify(after)) return answer(shownTo(user, before));
    if (!body.force) await refuseLoss(db, user, key, was, after);
    await writeParts(db, key, after);
    return answer(shownTo(user, await calendarAt(db, key)));
  },
};

/** For users who may read unit calendars or the plans in them. */
async function readableCalendar(db: Db, user: User, unit: number, year: number): Promise<UnitCalendar> {
  const [calendar] = await loadUnitCalendars(db, unit, [year]);
  if (!calendar || !user.organizations.some(({ id }) => id === calendar.organization)) throw notFound();
  if (!mayRead(user, calendar)) throw forbidden();
  return calendar;
}

function mayRead(user: User, { organization }: UnitCalendar): boolean {
  const rights = rightsIn(user.grants, organization);
  return can(rights, 'calendar__organization', 'read') || can(rights, 'calendar', 'read');
}

/** Users without read access get an empty calendar back after saving. */
function shownTo(user: User, calendar: UnitCalendar): UnitCalendar {
  return mayRead(user, calendar) ? calendar : { ...calendar, parts: [] };
}

function answer(calendar: UnitCalendar): JsonAnswer {
  return new JsonAnswer(JSON.stringify(wireCalendar(calendar)), { revision: calendar.revision });
}

async function calendarAt(db: Db, key: CalendarKey): Promise<UnitCalendar> {
  const [calendar] = await loadUnitCalendars(db, key.organizational_unit, [key.calendar_year]);
  if (!calendar) throw notFound();
  return calendar;
}

/** Locks unit and year while parts are written, and checks that they belong to the same school. */
async function lockUnitAndYear(db: Db, user: User, { organizational_unit, calendar_year }: Body): Promise<CalendarKey> {
  const organizations = user.organizations.map(({ id }) => id);
  const unit = await sql<{ organization: number }>`
    select organization from organizational_unit
    where id = ${organizational_unit} and organization = any(${organizations}::int[]) for key share`.execute(db);
  const organization = unit.rows[0]?.organization;
  if (organization === undefined) throw invalid({ organizational_unit: fieldText.missing });
  requireRight(user, organization, 'calendar__organization', 'update');
  if (!mayWriteForUnit(user, organization, organizational_unit)) throw new Refusal(403, fieldText.notYourUnit);
  const year = await sql`
    select from calendar_year where id = ${calendar_year} and organization = ${organization} for key share`.execute(db);
  if (year.rows.length === 0) throw invalid({ calendar_year: fieldText.missing });
  return { organizational_unit, calendar_year, organization };
}

async function refuseLoss(db: Db, user: User, key: CalendarKey, before: YearPart[], after: YearPart[]): Promise<void> {
  const { organizational_unit, calendar_year } = key;
  const lost = await plannedItemsLost(db, user, { organizational_unit, calendar_year, before, after });
  if (lost.length > 0) throw new Refusal(409, unitCalendarText.lost, { details: { used_by: lost } });
}

function onlyWhatDiffers(part: YearPart): YearPart {
  return { ...withoutRest(part), calendar_blocks: part.calendar_blocks.map(withoutRest) };
}

function withoutRest({ start_date, end_date, calendar_weeks }: Block): Block {
  const weeks = calendar_weeks
    .filter(({ exception, title }) => exception || title !== '')
    .map(({ block_week, exception, title }) => ({ block_week, exception, title }))
    .toSorted((a, b) => a.block_week - b.block_week);
  return { start_date, end_date, calendar_weeks: weeks };
}
