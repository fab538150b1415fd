// Creates a scenario: a copy of a programme with its plan, which records its origin and the moment of copying.
import { sql } from 'kysely';

import { recordTypes } from '#server/catalogue/record-types.ts';
import { openChangeSet } from '#server/db/memory.ts';
import { lockPlan } from '#server/planner/undo.ts';
import { cloneRecord } from '#server/records/clone.ts';
import { lockRecords } from '#server/records/rows.ts';
import type { Write } from '#server/records/write.ts';
import { invalid } from '#server/refusal.ts';
import { scenarioText } from '#shared/text/scenario.ts';

/** Returns its id. */
export async function createScenario(write: Write, programme: number, title: string): Promise<number> {
  const { db } = write;
  const [source] = await lockRecords(write, recordTypes.programme, [programme]);
  if (source['scenario_of']) throw invalid({ programme: scenarioText.ofScenario });
  // Locked, so that both are equal up to this change set.
  await lockPlan(db, programme);
  // Named from the start, so that the history never shows it under the name of its programme.
  const own = { title: title || (await freeTitle(write, programme, source['title'] as string)) };
  const copy = await cloneRecord(write, { ...recordTypes.programme, copied: async () => () => own }, source);
  await sql`
    update programme set version = ${source['version']}, scenario_of = ${programme},
      scenario_base = ${await openChangeSet(db)} where id = ${copy}`.execute(db);
  await sql`update programme_programme_part set scenario = true where programme = ${copy}`.execute(db);
  return copy;
}

/** 'HBO-ICT (scenario)', and then 'HBO-ICT (scenario 2)'. */
async function freeTitle({ db }: Write, programme: number, title: string): Promise<string> {
  const found = await sql<{ title: string }>`
    select title from programme where scenario_of = ${programme}`.execute(db);
  const taken = new Set(found.rows.map((row) => row.title));
  let number = 1;
  while (taken.has(scenarioText.newTitle(title, number))) number += 1;
  return scenarioText.newTitle(title, number);
}
