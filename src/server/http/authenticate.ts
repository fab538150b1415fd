// Bearer token → user. One indexed query per request; rights come from memory while the rights stamp stands still.
import type { FastifyRequest } from 'fastify';
import { loadUser, type UserCache } from '#server/access/load-user.ts';
import { tokenHash } from '#server/auth/tokens.ts';
import type { Database } from '#server/db/connect.ts';
import { runStatement } from '#server/db/statement.ts';
import { Refusal } from '#server/refusal.ts';
import { nl } from '#shared/text/nl.ts';

import type { Signed } from './register.ts';

const unauthorized = () => new Refusal(401, nl.refusal.unauthorized);

export function authenticator(database: Database): (request: FastifyRequest) => Promise<Signed> {
  const cache: UserCache = new Map();
  return async (request) => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthorized();
    const [row] = await runStatement<{ app_user: number; session: number; stamp: number }>(
      database,
      (bind) => `
        select session.app_user, session.id as session, stamp.value as stamp
        from access_token token join session on session.id = token.session cross join rights_stamp stamp
        where token.hash = ${bind(tokenHash(token))} and token.expires_at > now()`,
    );
    const user = row && (await loadUser(database, cache, row.app_user, row.stamp));
    if (!user) throw unauthorized();
    return { user, session: row.session };
  };
}
