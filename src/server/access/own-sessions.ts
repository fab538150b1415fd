// GET and DELETE /api/me/sessions.json: where the user is signed in, and signing out everywhere else.
import { sql } from 'kysely';

import { noteAction } from '#server/db/memory.ts';
import type { Call } from '#server/http/call.ts';
import type { WriteOwn } from '#server/records/write.ts';

interface Session<Moment> {
  since: Moment;
  current: boolean;
  browser: string;
  device: string;
}

/** Sessions with a valid token, the newest first. */
export async function ownSessions({ user, session, db }: Call): Promise<Session<string>[]> {
  const found = await sql<Session<Date>>`
    select created_at as since, id = ${session} as current, browser, device from session
    where app_user = ${user.id} and (
      exists (select from access_token token where token.session = session.id and token.expires_at > now())
      or exists (select from refresh_token token
                 where token.session = session.id and token.expires_at > now() and token.used_at is null))
    order by created_at desc, id desc`.execute(db);
  return found.rows.map(({ since, ...row }) => ({ since: since.toISOString(), ...row }));
}

export async function endOtherSessions({ user, session, db }: WriteOwn): Promise<void> {
  const ended = await db
    .deleteFrom('session')
    .where('app_user', '=', user.id)
    .where('id', '<>', session)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) return;
  await noteAction(db);
}
