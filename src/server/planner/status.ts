// Saves the status of one study year of a programme, or of all its study years at once.
import { sql } from 'kysely';

import { requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { noteReason } from '#server/db/memory.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { WriteBody, WriteTo } from '#server/records/write.ts';

import { openProgramme, type OpenProgramme, requireOwnUnit } from './programme.ts';
import { fieldText } from '#shared/text/field.ts';

interface StatusRow {
  id: number;
  programme: number;
  year: number;
  state: number;
  revision: number;
}

interface StatusBody {
  state: number;
  /** Why the year is decided on in spite of the findings of the checks. */
  reason?: string | undefined;
  calendar_year?: number | null | undefined;
  programme?: number | null | undefined;
  year?: number | null | undefined;
}

export async function saveStatus(call: WriteTo & WriteBody<StatusBody>) {
  const { db, user, params, body } = call;
  const organizations = user.organizations.map(({ id }) => id);
  const [row] = await lockRows(db, sql`id = ${params.id} and organization = any(${organizations}::int[])`);
  if (!row) throw notFound();
  const open = await openForStatus(db, user, row.programme);
  await refuseIfChanged(
    call,
    { table: 'programme_calendar', record: row.id, revision: row.revision },
    async () => new JsonAnswer(JSON.stringify(wireStatus(open, row, await knownState(db, row.state)))),
  );
  if (body.programme && body.programme !== row.programme) throw invalid({ programme: fieldText.fixed });
  if (body.year && body.year !== row.year) throw invalid({ year: fieldText.fixed });
  if (body.calendar_year && body.calendar_year !== calendarYearOf(open, row.year))
    throw invalid({ calendar_year: fieldText.fixed });
  const state = await knownState(db, body.state);
  const changed = await setState(db, [row], state.id, body.reason);
  return new JsonAnswer(JSON.stringify(wireStatus(open, row, state)), { revision: row.revision + changed });
}

/** All study years of the programme, or none. */
export async function saveStatuses({ db, user, body }: WriteBody<StatusBody & { programme: number }>) {
  const open = await openForStatus(db, user, body.programme);
  const years = open.years.map(({ year }) => year);
  const rows = await lockRows(db, sql`programme = ${open.head.id} and year = any(${years}::int[])`);
  const state = await knownState(db, body.state);
  await setState(db, rows, state.id, body.reason);
  return rows.map((row) => wireStatus(open, row, state));
}

async function openForStatus(db: Db, user: User, programme: number): Promise<OpenProgramme> {
  const open = await openProgramme(db, user, programme);
  requireRight(user, open.head.organization, 'calendar', 'update');
  requireOwnUnit(user, open);
  return open;
}

async function lockRows(db: Db, which: ReturnType<typeof sql>): Promise<StatusRow[]> {
  const found = await sql<StatusRow>`
    select id, programme, year, state, revision from programme_calendar
    where ${which} order by year for update`.execute(db);
  return found.rows;
}

async function knownState(db: Db, id: number) {
  const state = await db.selectFrom('state').select(['id', 'state']).where('id', '=', id).executeTakeFirst();
  if (!state) throw invalid({ state: fieldText.missing });
  return state;
}

/** Returns the number of rows whose state changed. */
async function setState(db: Db, rows: StatusRow[], state: number, reason = '') {
  const changed = rows.filter((row) => row.state !== state);
  if (changed.length === 0) return 0;
  if (reason !== '') await noteReason(db, reason);
  await sql`
    update programme_calendar set state = ${state}, revision = revision + 1
    where id = any(${changed.map(({ id }) => id)}::int[])`.execute(db);
  return changed.length;
}

function wireStatus(open: OpenProgramme, { id, programme, year }: StatusRow, state: { id: number; state: string }) {
  return { id, programme, year, calendar_year: calendarYearOf(open, year), state };
}

/** 0 while the calendar year of this study year does not exist. */
function calendarYearOf({ years }: OpenProgramme, year: number): number {
  return years.find((each) => each.year === year)?.calendar?.id ?? 0;
}
