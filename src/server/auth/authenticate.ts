// Bearer token → user. One indexed query per request, shared by concurrent requests; rights are cached until the rights stamp
// changes.
import type { FastifyRequest } from 'fastify';
import { loadUser, type UserCache } from '#server/rights/load-user.ts';
import { tokenHash } from '#server/tokens.ts';
import type { Database } from '#server/db/connect.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { runStatement, writeStatement } from '#server/db/statement.ts';
import { Refusal } from '#server/refusal.ts';
import { refusalText } from '#shared/text/refusal.ts';

import type { Authentication } from '#server/http/register.ts';

const unauthorized = () => new Refusal(401, refusalText.unauthorized);

/** `otherwise` looks the token up if it has no session, so user requests cost nothing extra. */
export function authenticator(
  database: Database,
  otherwise: (hash: Buffer) => Promise<Authentication | null> = async () => null,
): (request: FastifyRequest) => Promise<Authentication> {
  const cache: UserCache = new Map();
  const sessionOf = inBatches((hashes: Buffer[]) => sessionsOf(database, hashes));
  return async (request) => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthorized();
    const hash = tokenHash(token);
    const found = await sessionOf(hash);
    const user = found && (await loadUser(database, cache, found.app_user, found.stamp));
    if (user) return { user, session: found.session, mustSetUp: found.by_password && user.lacksSecondFactor };
    const authentication = await otherwise(hash);
    if (!authentication) throw unauthorized();
    return authentication;
  };
}

interface Session {
  place: number;
  app_user: number;
  session: number;
  by_password: boolean;
  stamp: number;
}

async function sessionsOf(database: Database, hashes: Buffer[]): Promise<(Session | undefined)[]> {
  const rows = await runStatement<Session>(
    database,
    writeStatement(
      (bind) => `
      select asked.place::int, session.app_user, session.id as session, session.by_password, stamp.value as stamp
      from unnest(${bind(hashes)}::bytea[]) with ordinality as asked (hash, place)
      join access_token token on token.hash = asked.hash and token.expires_at > now()
      join session on session.id = token.session cross join rights_stamp stamp`,
    ),
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return hashes.map((_, index) => byPlace.get(index + 1));
}
