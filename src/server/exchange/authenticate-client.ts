// Finds the machine client of a request, by its token or its id and secret, and counts what it fetches.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { tokenHash } from '#server/tokens.ts';

import { countRequest } from './client-limit.ts';
import { basicCredentials, type MachineClient } from './credentials.ts';
import { clientByBasic } from './known-secrets.ts';

/** Null for an unknown client, whatever the reason. Too many requests or guesses are refused with 429. */
export async function clientOf(
  db: Db,
  { authorization, address }: { authorization: string; address: string },
): Promise<MachineClient | null> {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const credentials = basicCredentials(authorization);
  const client = token ? await byToken(db, token) : credentials && (await clientByBasic(db, credentials, address));
  if (client) countRequest(client);
  return client;
}

/** Scopes removed from the client also disappear from its tokens. */
async function byToken(db: Db, token: string): Promise<MachineClient | null> {
  const found = await sql<MachineClient>`
    select c.id, c.organization,
      array(select unnest(c.scopes) intersect select unnest(coalesce(t.scopes, c.scopes))) as scopes
    from client_token t join api_client c on c.id = t.api_client
    where t.hash = ${tokenHash(token)} and t.expires_at > now() and c.active`.execute(db);
  return found.rows[0] ?? null;
}

/** Counts a fetch under its path without ids. */
export async function noteFetch(
  db: Db,
  { id, organization }: Pick<MachineClient, 'id' | 'organization'>,
  path: string,
  status: number,
): Promise<void> {
  await sql`
    insert into exchange_fetch (organization, api_client, path, status) values (${organization}, ${id}, ${path}, ${status})
    on conflict (api_client, day, path, status)
    do update set times = exchange_fetch.times + 1, last_at = now()`.execute(db);
}
