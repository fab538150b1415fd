// Slows down guessing: every attempt counts before the password is looked at, so that many at once do not slip through.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { nl } from '#shared/text/nl.ts';

/** Attempts without waiting; after that the wait doubles, to at most `longestWait` seconds. */
export const freeAttempts = { account: 5, address: 100 };
export const longestWait = 300;
/** After this many quiet seconds the count starts anew. */
export const forgetAfter = 3_600;
/** An attempt further ahead than this was noted before the clock was set back: it must not lock anybody out. */
const farAhead = 2 * longestWait;

export interface Attempt {
  account: string;
  address: string;
}

export async function countAttempt(db: Db, attempt: Attempt): Promise<void> {
  for (const kind of ['address', 'account'] as const) await countOne(db, key(attempt, kind), freeAttempts[kind]);
}

/** The right password forgives the account, and takes this attempt off the address, which many people may share. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('key', '=', key(attempt, 'account')).execute();
  await sql`
    update sign_in_attempt set failures = failures - 1
    where key = ${key(attempt, 'address')} and failures > 0`.execute(db);
}

export async function forgetOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempt where last_at < now() - make_interval(secs => ${forgetAfter})`.execute(db);
}

function key(attempt: Attempt, kind: 'account' | 'address'): string {
  return `${kind}:${attempt[kind].trim().toLowerCase().slice(0, 300)}`;
}

/** Refuses with 429 who comes too often with this key: `free` times without waiting, then ever slower. */
export async function countOne(db: Db, attemptKey: string, free: number): Promise<void> {
  const wait = sql`make_interval(secs => case when known.failures < ${free} then 0
    else least(${longestWait}, power(2, least(known.failures - ${free} + 1, 20))) end)`;
  const counted = await sql`
    insert into sign_in_attempt as known (key, failures, last_at) values (${attemptKey}, 1, now())
    on conflict (key) do update set
      failures = 1 + case when known.last_at < now() - make_interval(secs => ${forgetAfter}) then 0 else known.failures end,
      last_at = now()
    where known.last_at + ${wait} <= now() or known.last_at > now() + make_interval(secs => ${farAhead})
    returning 1`.execute(db);
  if (counted.rows.length > 0) return;
  const blocked = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from known.last_at + ${wait} - now())))::int as seconds
    from sign_in_attempt known where key = ${attemptKey}`.execute(db);
  throw new Refusal(429, nl.refusal.tooMany, { details: { retry_after: blocked.rows[0]?.seconds ?? 1 } });
}
