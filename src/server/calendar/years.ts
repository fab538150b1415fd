// Study years with their holidays: the calls of the years screen, and the list to choose a year from.
import { sql } from 'kysely';

import { organizationsWith, requireRight, type User } from '#server/rights/user.ts';
import { refuseUsed } from '#server/records/uses.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { forbidden, invalid, notFound, Refusal } from '#server/refusal.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { Write, WriteBody, WriteTo } from '#server/records/write.ts';
import { calendarErrors } from '#shared/planning/calendar-errors.ts';
import type { DateRange } from '#shared/planning/dates.ts';
import { checkYear } from '#shared/planning/validate-calendar.ts';
import type { Holiday } from '#shared/planning/weeks.ts';
import { fieldText } from '#shared/text/field.ts';
import { yearsText } from '#shared/text/years.ts';

import { listYears, organizationsOfYears, readYear } from './years-read.ts';
import { programmesLeft, unitsOutside, usesOfYear } from './years-uses.ts';

interface Body {
  organization?: number | undefined;
  year: DateRange;
  holidays: Holiday[];
}

interface YearRow extends DateRange {
  id: number;
  organization: number;
  revision: number;
  holidays: Holiday[];
}

export const yearHandlers = {
  list: async ({ db, user, query }: Call<string, { parts: boolean }>) => listYears(db, user, query.parts),

  get: async ({ db, user, params }: Call<'{id}'>) => answer(db, user, organizationsOfYears(user), params.id),

  create: async ({ db, user, body }: WriteBody<Body>) => {
    const organization = organizationForNew(user, body.organization);
    refuseFindings(body);
    await refuseDuplicate(db, organization, body.year, 0);
    const { start_date, end_date } = body.year;
    const { id } = await db
      .insertInto('calendar_year')
      .values({ organization, start_date, end_date })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeHolidays(db, id, body.holidays);
    return saved(db, user, organization, id);
  },

  update: async (call: WriteTo & WriteBody<Body>) => {
    const { db, user, params, body } = call;
    const before = await lockYear(db, user, params.id);
    requireRight(user, before.organization, 'calendar__year', 'update');
    await refuseChangedYear(call, before);
    if (body.organization !== undefined && body.organization !== before.organization)
      throw invalid({ organization: fieldText.fixed });
    refuseFindings(body);
    const { start_date, end_date } = body.year;
    const after = { start_date, end_date, holidays: body.holidays };
    if (!sameYear(before, after)) {
      await refuseDuplicate(db, before.organization, body.year, before.id);
      const outside = await unitsOutside(db, user, before, body.year);
      if (outside.length > 0) throw new Refusal(409, yearsText.partsOutside, { details: { used_by: outside } });
      refuseUsed(await programmesLeft(db, user, before, body.year));
      await sql`
        update calendar_year set start_date = ${start_date}, end_date = ${end_date}, revision = revision + 1,
          changed_at = now() where id = ${before.id}`.execute(db);
      await db.deleteFrom('holiday').where('calendar_year', '=', before.id).execute();
      await writeHolidays(db, before.id, body.holidays);
    }
    return saved(db, user, before.organization, before.id);
  },

  remove: async (call: WriteTo) => {
    const { db, user, params } = call;
    const before = await lockYear(db, user, params.id);
    requireRight(user, before.organization, 'calendar__year', 'delete');
    await refuseChangedYear(call, before);
    refuseUsed(await usesOfYear(db, user, before));
    await db.deleteFrom('calendar_year').where('id', '=', before.id).execute();
  },
};

function refuseChangedYear(call: Write, year: YearRow): Promise<void> {
  const { id, organization, revision } = year;
  const held = { table: 'calendar_year', record: id, revision };
  return refuseIfChanged(call, held, () => saved(call.db, call.user, organization, id));
}

async function answer(db: Db, user: User, organizations: number[], id: number): Promise<JsonAnswer> {
  const { json, revision } = await readYear(db, user, organizations, id);
  return new JsonAnswer(json, { revision });
}

/** Users without read access get only the id. */
async function saved(db: Db, user: User, organization: number, id: number): Promise<JsonAnswer> {
  if (organizationsOfYears(user).includes(organization)) return answer(db, user, [organization], id);
  return new JsonAnswer(JSON.stringify({ id }));
}

function organizationForNew(user: User, named: number | undefined): number {
  const organization = named ?? organizationsWith(user, 'calendar__year', 'create')[0];
  if (organization === undefined) throw forbidden();
  // A school that does not exist and one of others look the same.
  if (!user.organizations.some(({ id }) => id === organization)) throw invalid({ organization: fieldText.missing });
  requireRight(user, organization, 'calendar__year', 'create');
  return organization;
}

/** Locked until the transaction ends, so that no unit adds parts to a year that is being removed. */
async function lockYear(db: Db, user: User, id: number): Promise<YearRow> {
  const organizations = user.organizations.map((organization) => organization.id);
  const found = await sql<Omit<YearRow, 'holidays'>>`
    select id, organization, start_date, end_date, revision from calendar_year
    where id = ${id} and organization = any(${organizations}::int[]) for update`.execute(db);
  const year = found.rows[0];
  if (!year) throw notFound();
  const holidays = await db
    .selectFrom('holiday')
    .select(['title', 'start_date', 'end_date'])
    .where('calendar_year', '=', id)
    .orderBy('start_date')
    .orderBy('id')
    .execute();
  return { ...year, holidays };
}

function refuseFindings({ year, holidays }: Body): void {
  const errors = calendarErrors(checkYear({ ...year, holidays }));
  const named = Object.entries(errors).map(([path, text]) => [
    path.startsWith('holidays') ? path : `year.${path}`,
    text,
  ]);
  if (named.length > 0) throw invalid(Object.fromEntries(named) as Record<string, string>);
}

/** Locks, so that of two concurrent requests the second waits and then sees the first. */
export async function refuseDuplicate(db: Db, organization: number, year: DateRange, except: number): Promise<void> {
  await sql`select from organization where id = ${organization} for no key update`.execute(db);
  const same = await db
    .selectFrom('calendar_year')
    .select('id')
    .where('organization', '=', organization)
    .where('start_date', '=', year.start_date)
    .where('end_date', '=', year.end_date)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (same) throw invalid({ 'year.start_date': yearsText.duplicate });
}

async function writeHolidays(db: Db, calendar_year: number, holidays: readonly Holiday[]): Promise<void> {
  if (holidays.length === 0) return;
  const rows = holidays.map(({ title, start_date, end_date }) => ({ calendar_year, title, start_date, end_date }));
  await db.insertInto('holiday').values(rows).execute();
}

type Content = DateRange & { holidays: readonly Holiday[] };

function sameYear(a: Content, b: Content): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
}

function contentOf({ start_date, end_date, holidays }: Content) {
  const sorted = holidays
    .map((holiday) => [holiday.start_date, holiday.end_date, holiday.title])
    .toSorted((a, b) => a.join(' ').localeCompare(b.join(' ')));
  return [start_date, end_date, sorted];
}
