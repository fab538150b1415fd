// Records that belong to the user who made them: a change that can be undone, a job, an uploaded file. Part of a full
// school (world.ts); tests of ownership make them again for a second user.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { answered, type Client } from '#tests/support/api.ts';
import { packageOf10 } from '#tests/support/case/packages.ts';
import type { PlanSchool } from '#tests/support/planner.ts';

import type { FullSchool } from './world.ts';

/** A year earlier than the programme starts: its second study year runs in the one year that has a calendar. */
export const cohortYear = 2025;

/** Decides on both years, and undoes the second change. */
export async function saveAndUndo(client: Client, { planned: programme }: PlanSchool): Promise<FullSchool['changes']> {
  const { planner } = contract;
  const last = async () => (await answered(client.call(planner.lastChange, { query: { programme } }))).undo!.change_set;
  const { years } = await answered(client.call(planner.level1, { query: { programme } }));
  const saved = [];
  for (const { programme_calendar } of years) {
    await answered(client.call(planner.saveStatus, { params: { id: programme_calendar.id }, body: { state: 3 } }));
    saved.push(await last());
  }
  const undone = await answered(client.call(planner.undo, { body: { programme, change_set: saved[1] } }));
  return { saved: saved[0]!, undone: undone.change_set };
}

/** Makes no cohort: one job waits, and the other reports a programme that existed already. */
export async function startJobs(
  database: Database,
  client: Client,
  { planned, programme }: PlanSchool,
): Promise<FullSchool['jobs']> {
  const body = { programmes: [planned], year_start: cohortYear };
  const waiting = (await answered(client.call(contract.cohorts.create, { body }))).job;
  const ended = (await answered(client.call(contract.cohorts.create, { body }))).job;
  const result = { programme, change_set: 1, units: [], moved: 0, left: 0, no_calendar: [] };
  await sql`update job_step set state = 'done', result = ${JSON.stringify(result)} where job = ${ended}`.execute(
    database,
  );
  await sql`update job set state = 'done', done = 1, ended_at = now() where id = ${ended}`.execute(database);
  return { waiting, ended };
}

/** Uploaded and previewed, but not applied. */
export async function readFile(client: Client, { organization }: PlanSchool): Promise<number> {
  const query = { object: 'learning_outcome_framework', organization };
  return (await answered(client.call(contract.imports.create, { query, body: packageOf10() }))).id;
}

export async function readUnits(client: Client, { organization }: PlanSchool): Promise<number> {
  const query = { object: 'educational_unit', organization, name: 'vakken.csv' };
  const body = new TextEncoder().encode('Titel;EC\r\nGelezen vak;5\r\n');
  return (await answered(client.call(contract.imports.create, { query, body }))).id;
}

/** Looks applied: its changes are those of the user's last save. */
export async function editUnits(database: Database, client: Client, { units }: PlanSchool): Promise<number> {
  const body = { object: 'educational_unit', ids: units.slice(0, 1), values: { coordinator: 'Nieuw' } };
  const { id } = await answered(client.call(contract.imports.edit, { body }));
  await sql`update import set change_set = (select max(id) from change_set) where id = ${id}`.execute(database);
  return id;
}
