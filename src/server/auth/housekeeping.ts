// Deletes expired data: tokens and links, sessions without tokens, sign-in counts, history older than `historyDays`, jobs that ended
// long ago, previewed imports, mails in the outbox folder. Runs hourly, and at startup.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';

import { forgetOldBrowsers } from './known-browser.ts';
import { forgetOldAttempts } from './throttle.ts';

const HOUR_MS = 3_600_000;
/** How long a mail stays in the outbox folder; its links expire long before. */
const OUTBOX_DAYS = 30;
/** How long a job can be looked at after it ended. */
const JOB_DAYS = 90;
/** How long counts of fetches by other systems are kept: enough to compare a year with the previous one. */
const FETCH_DAYS = 400;

export interface HousekeepingConfig {
  dataDir: string;
  /** Undefined: history is kept for ever. */
  historyDays: number | undefined;
}

/** Returns a function that stops it, after the current run. */
export function startHousekeeping(
  database: Database,
  keeping: HousekeepingConfig,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const run = () => cleanUp(database, keeping).catch((error: unknown) => log.warn({ err: error }, 'tidying up failed'));
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function cleanUp(database: Database, { dataDir, historyDays }: HousekeepingConfig): Promise<void> {
  await removeExpired(database);
  if (historyDays !== undefined) await forgetHistory(database, historyDays);
  await emptyOutbox(join(dataDir, 'outbox'));
}

export async function removeExpired(database: Database): Promise<void> {
  await sql`delete from access_token where expires_at < now()`.execute(database);
  await sql`delete from client_token where expires_at < now()`.execute(database);
  await sql`delete from oeapi_walk where began < now() - interval '1 hour'`.execute(database);
  await sql`delete from exchange_fetch where day < current_date - ${FETCH_DAYS}::int`.execute(database);
  // An expired invitation stays for 90 days, so that managers see that it was not accepted.
  await sql`delete from password_reset where expires_at < now() - case when invitation then interval '90 days' else '0' end`.execute(
    database,
  );
  await sql`delete from sso_attempt where expires_at < now()`.execute(database);
  await sql`delete from sso_code where expires_at < now()`.execute(database);
  await sql`delete from email_change where expires_at < now()`.execute(database);
  await sql`delete from sign_in_ticket where expires_at < now()`.execute(database);
  await inTransaction(database, { user: null, kind: 'system' }, (db) =>
    sql`delete from remembered_device where expires_at < now()`.execute(db),
  );
  await sql`delete from session where not exists (
    select from refresh_token token where token.session = session.id and token.expires_at > now())`.execute(database);
  await sql`delete from job where ended_at < now() - make_interval(days => ${JOB_DAYS})`.execute(database);
  await sql`delete from import where created_at < now() - interval '1 day'`.execute(database);
  await forgetOldBrowsers(database);
  await forgetOldAttempts(database);
}

export async function forgetHistory(database: Database, days: number): Promise<void> {
  const old = sql`at < now() - make_interval(days => ${days})`;
  // First, so that partly deleted history is not shown.
  await sql`update memory_start set at = greatest(at, now() - make_interval(days => ${days}))`.execute(database);
  await sql`delete from change where change_set in (select id from change_set where ${old})`.execute(database);
  await sql`delete from change_set where ${old}`.execute(database);
  // A guide is kept as long as its publication exists or can be restored.
  await sql`
    delete from publication_guide g where not exists (select from publication where id = g.publication)
      and not exists (select from change where table_name = 'publication' and record = g.publication)`.execute(
    database,
  );
}

export async function emptyOutbox(folder: string): Promise<void> {
  const oldest = Date.now() - OUTBOX_DAYS * 24 * HOUR_MS;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const entry = await stat(file).catch(() => null);
    if (entry?.isFile() && entry.mtimeMs < oldest) await rm(file, { force: true });
  }
}
