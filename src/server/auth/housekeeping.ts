// Removes what is over: expired tokens and links, sessions without any, old sign-in counts, history that is older than the
// school wants to keep it, jobs that ended long ago, files that were read to take them over, mails in the outbox folder. Once an hour, and at the start.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';

import { forgetOldBrowsers } from './known-browser.ts';
import { forgetOldAttempts } from './throttle.ts';

const hour = 3_600_000;
/** Days that a mail stays in the outbox folder; the links in it stopped working long before. */
const outboxDays = 30;
/** Days that a job stays to be looked at after it ended. */
const jobDays = 90;
/** Days that is kept what other systems fetched: a year can be compared with the one before it. */
const fetchDays = 400;

export interface Keeping {
  dataDir: string;
  /** Undefined: for ever. */
  historyDays: number | undefined;
}

/** Returns how to stop it; what is being tidied is finished first. */
export function keepTidy(database: Database, keeping: Keeping, log: FastifyBaseLogger): () => Promise<void> {
  const tidy = () =>
    tidyOnce(database, keeping).catch((error: unknown) => log.warn({ err: error }, 'tidying up failed'));
  let tidying = tidy();
  const timer = setInterval(() => {
    tidying = tidy();
  }, hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await tidying;
  };
}

async function tidyOnce(database: Database, { dataDir, historyDays }: Keeping): Promise<void> {
  await removeExpired(database);
  if (historyDays !== undefined) await forgetHistory(database, historyDays);
  await emptyOutbox(join(dataDir, 'outbox'));
}

export async function removeExpired(database: Database): Promise<void> {
  await sql`delete from access_token where expires_at < now()`.execute(database);
  await sql`delete from client_token where expires_at < now()`.execute(database);
  await sql`delete from oeapi_walk where began < now() - interval '1 hour'`.execute(database);
  await sql`delete from exchange_fetch where day < current_date - ${fetchDays}::int`.execute(database);
  // An invitation stays a while, so that people see that it was not taken up.
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
  await sql`delete from job where ended_at < now() - make_interval(days => ${jobDays})`.execute(database);
  await sql`delete from import where created_at < now() - interval '1 day'`.execute(database);
  await forgetOldBrowsers(database);
  await forgetOldAttempts(database);
}

export async function forgetHistory(database: Database, days: number): Promise<void> {
  const old = sql`at < now() - make_interval(days => ${days})`;
  // First: what is half forgotten is not shown.
  await sql`update memory_start set at = greatest(at, now() - make_interval(days => ${days}))`.execute(database);
  await sql`delete from change where change_set in (select id from change_set where ${old})`.execute(database);
  await sql`delete from change_set where ${old}`.execute(database);
  // A guide stays as long as its publication is there or can come back.
  await sql`
    delete from publication_guide g where not exists (select from publication where id = g.publication)
      and not exists (select from change where table_name = 'publication' and record = g.publication)`.execute(
    database,
  );
}

export async function emptyOutbox(folder: string): Promise<void> {
  const oldest = Date.now() - outboxDays * 24 * hour;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const entry = await stat(file).catch(() => null);
    if (entry?.isFile() && entry.mtimeMs < oldest) await rm(file, { force: true });
  }
}
