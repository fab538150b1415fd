// Removes what is over: expired tokens and links, sessions without any, old sign-in counts. Once an hour, and at the start.
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { forgetOldAttempts } from './throttle.ts';

const hour = 3_600_000;

export function keepSessionsTidy(database: Database, log: FastifyBaseLogger): () => void {
  const tidy = () => {
    removeExpired(database).catch((error: unknown) => log.warn({ err: error }, 'tidying sessions failed'));
  };
  tidy();
  const timer = setInterval(tidy, hour);
  timer.unref();
  return () => clearInterval(timer);
}

export async function removeExpired(database: Database): Promise<void> {
  await sql`delete from access_token where expires_at < now()`.execute(database);
  await sql`delete from password_reset where expires_at < now()`.execute(database);
  await sql`delete from session where not exists (
    select from refresh_token token where token.session = session.id and token.expires_at > now())`.execute(database);
  await forgetOldAttempts(database);
}
