// Reads records as they were at a moment, as far back as the memory of changes goes.
import { sql } from 'kysely';

import { recordAsOf } from '#server/db/as-of.ts';
import type { Db } from '#server/db/connect.ts';
import { type Past, pastAt } from '#server/db/memory.ts';
import type { JsonAnswer } from '#server/http/answer.ts';
import { invalid } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import { dutchMomentOf, momentText } from '#shared/text/moment.ts';

import { readRecord } from './read.ts';
import type { RecordType } from './record-type.ts';

/** Also for a record that has been deleted since. Null for one that the user may not read. */
export async function readRecordAsOf(
  db: Db,
  type: RecordType,
  user: User,
  id: number,
  moment: Date,
): Promise<JsonAnswer | null> {
  const past = await requirePast(db, moment);
  const links = Object.values(type.definition.attributes).flatMap((attribute) => attribute.links?.table ?? []);
  const tables = [type.definition.table, ...links];
  const record = await recordAsOf(db, past, { tables, id }, (then) => readRecord(then, type, user, id));
  if (!record && (await readRecord(db, type, user, id))) throw invalid({ moment: momentText.notThere });
  return record;
}

export async function requirePast(db: Db, moment: Date): Promise<Past> {
  await requireRemembered(db, moment);
  return pastAt(db, moment);
}

/** Milliseconds. Allows a client whose clock is ahead to ask for its present. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** Refuses a moment before the memory of changes begins, and one in the future. */
export async function requireRemembered(db: Db, moment: Date): Promise<void> {
  if (moment.getTime() > Date.now() + MAX_CLOCK_SKEW_MS) throw invalid({ moment: momentText.ahead });
  const found = await sql<{ at: Date }>`select at from memory_start`.execute(db);
  const since = found.rows[0]?.at ?? new Date(0);
  if (moment < since) throw invalid({ moment: momentText.tooEarly(dutchMomentOf(since)) });
}
