// Which machine client asks, by its token or by its name and secret, and what it fetched.
import { timingSafeEqual } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { tokenHash } from '#server/tokens.ts';

export interface MachineClient {
  id: number;
  organization: number;
  scopes: string[];
}

/** Null for nobody we know, whatever was wrong with it. */
export async function clientOf(db: Db, authorization: string | undefined): Promise<MachineClient | null> {
  const [, scheme = '', given = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return byToken(db, given);
  if (scheme.toLowerCase() === 'basic') return bySecret(db, Buffer.from(given, 'base64').toString());
  return null;
}

async function byToken(db: Db, token: string): Promise<MachineClient | null> {
  const found = await sql<MachineClient>`
    select c.id, c.organization, coalesce(t.scopes, c.scopes) as scopes
    from client_token t join api_client c on c.id = t.api_client
    where t.hash = ${tokenHash(token)} and t.expires_at > now() and c.active`.execute(db);
  return found.rows[0] ?? null;
}

async function bySecret(db: Db, credentials: string): Promise<MachineClient | null> {
  const at = credentials.indexOf(':');
  const name = credentials.slice(0, at);
  // PostgreSQL keeps no such text, so no client is called that.
  if (at < 1 || name.includes('\0')) return null;
  const found = await sql<MachineClient & { secret_hash: Buffer }>`
    select id, organization, scopes, secret_hash from api_client where client_id = ${name} and active`.execute(db);
  const [row] = found.rows;
  if (!row || !timingSafeEqual(row.secret_hash, tokenHash(credentials.slice(at + 1)))) return null;
  const { id, organization, scopes } = row;
  return { id, organization, scopes };
}

/** Counts what was fetched, by a path without ids. */
export async function noteFetch(
  db: Db,
  { id, organization }: MachineClient,
  path: string,
  status: number,
): Promise<void> {
  await sql`
    insert into exchange_fetch (organization, api_client, path, status) values (${organization}, ${id}, ${path}, ${status})
    on conflict (api_client, day, path, status)
    do update set times = exchange_fetch.times + 1, last_at = now()`.execute(db);
}
