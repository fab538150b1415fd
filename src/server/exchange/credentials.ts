// The credentials of a machine client: id and secret in the form body, or by Basic (RFC 6749, 2.3.1).
import { timingSafeEqual } from 'node:crypto';

import { sql } from 'kysely';

import type { Attempt } from '#server/auth/guesses.ts';
import type { Db } from '#server/db/connect.ts';
import { tokenHash } from '#server/tokens.ts';
import type { ClientScope } from '#shared/exchange/scopes.ts';

export interface Credentials {
  id: string;
  secret: string;
}

/** Attempts are counted together, wherever the secret is given. */
export function attemptOf({ id }: Credentials, address: string): Attempt {
  return { account: `client ${id}`, address, knownBrowser: null };
}

/** An authenticated machine client. */
export interface MachineClient {
  id: number;
  organization: number;
  scopes: ClientScope[];
}

/** Null for any other header. Both parts are form-urlencoded before they are joined. */
export function basicCredentials(authorization: string): Credentials | null {
  const encoded = /^Basic ([\w+/=-]{1,1000})$/i.exec(authorization)?.[1];
  if (!encoded) return null;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return null;
  try {
    return { id: formDecoded(id), secret: formDecoded(secret) };
  } catch {
    return null;
  }
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** Null for an unknown or inactive client or a wrong secret; the caller cannot see which. */
export async function clientWithSecret(
  db: Db,
  { id, secret }: Credentials,
  { held = false } = {},
): Promise<MachineClient | null> {
  // PostgreSQL refuses this character, and no client id has it.
  if (id.includes('\0')) return null;
  const found = await sql<MachineClient & { secret_hash: Buffer }>`
    select id, organization, scopes, secret_hash from api_client where client_id = ${id} and active
    ${held ? sql`for share` : sql``}`.execute(db);
  const [row] = found.rows;
  if (!row || !timingSafeEqual(row.secret_hash, tokenHash(secret))) return null;
  const { secret_hash: _secret, ...client } = row;
  return client;
}
