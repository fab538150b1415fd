// Throttles guessing and mailing: every attempt is counted before anything is checked, so that concurrent attempts do not slip
// through. The counts are in the database, so they cover all server processes.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { refusalText } from '#shared/text/refusal.ts';

export interface Pace {
  /** After `from` attempts, `seconds` between attempts; the last step reached applies. */
  steps: readonly { from: number; seconds: number }[];
  /** After this many seconds without attempts the count restarts. */
  forget: number;
}

export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
export const MAX_WAIT_SECONDS = 300;

/** After `free` attempts the wait doubles, from two seconds up to five minutes. */
export function doublingPace(free: number): Pace {
  const count = Math.ceil(Math.log2(MAX_WAIT_SECONDS));
  const steps = Array.from({ length: count }, (_, step) => ({
    from: free + step,
    seconds: Math.min(MAX_WAIT_SECONDS, 2 ** (step + 1)),
  }));
  return { steps, forget: HOUR_SECONDS };
}

export interface Counted {
  /** For a password attempt: also counted per account and per network. */
  account: Buffer;
  network: string;
}

/** Counts an attempt with this key; throws a 429 if it comes too soon. */
export async function countAttempt(db: Db, key: string, pace: Pace, about?: Counted): Promise<void> {
  const wait = waitOf(pace);
  const counted = await sql`
    insert into sign_in_attempt as known (key, failures, last_at, account, network)
    values (${key}, 1, now(), ${about?.account ?? null}, ${about?.network ?? null})
    on conflict (key) do update set
      failures = 1 + case when known.last_at < now() - make_interval(secs => ${pace.forget}) then 0 else known.failures end,
      last_at = now()
    where ${wait} = 0 or known.last_at + make_interval(secs => ${wait}) <= now()
      or known.last_at > now() + make_interval(secs => ${farAhead(pace)})
    returning 1`.execute(db);
  if (counted.rows.length > 0) return;
  const blocked = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from known.last_at + make_interval(secs => ${wait}) - now())))::int as seconds
    from sign_in_attempt known where key = ${key}`.execute(db);
  throw new Refusal(429, refusalText.tooMany, { details: { retry_after: blocked.rows[0]?.seconds ?? 1 } });
}

export async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('key', '=', key).execute();
}

export async function forgetOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempt where last_at < now() - make_interval(secs => ${DAY_SECONDS})
    or (account is not null and last_at < now() - make_interval(secs => ${HOUR_SECONDS}))`.execute(db);
}

function waitOf({ steps }: Pace): RawBuilder<number> {
  const cases = steps
    .toReversed()
    .map(({ from, seconds }) => sql`when known.failures >= ${from} then ${seconds}::float`);
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;
}

/** An attempt further in the future than this was stored before the clock was set back: it must not lock anybody out. */
function farAhead({ steps }: Pace): number {
  return 2 * Math.max(...steps.map(({ seconds }) => seconds));
}
