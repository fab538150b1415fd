// Answers the requests for a new password: those whose address belongs to users get a link for each of them. Apart from
// the request itself, so that its time tells nobody whether an address is known. The mailer calls it before each look.
import { sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/queue.ts';

import { passwordIsOff } from './password-off.ts';
import { newResetPath, resetLifetime } from './reset-token.ts';

const atOnce = 20;

interface Owner {
  id: number;
  username: string;
  firstname: string;
  email: string;
}

export async function answerResetRequests(database: Database): Promise<void> {
  const waiting = await sql`select from password_reset_request limit 1`.execute(database);
  if (waiting.rows.length === 0) return;
  await database.transaction().execute(async (db) => {
    for (const { id, username, firstname, email } of await ownersOfRequested(db)) {
      if (await passwordIsOff(db, id)) {
        await queueMail(db, email, { kind: 'passwordOff', data: { name: firstname, username } });
        continue;
      }
      const path = await newResetPath(db, id, resetLifetime);
      await queueMail(db, email, { kind: 'reset', data: { name: firstname, username, path } });
    }
  });
}

/** Several servers may ask at once; each request is taken by one of them. */
async function ownersOfRequested(db: Db): Promise<Owner[]> {
  const result = await sql<Owner>`
    with taken as (
      delete from password_reset_request where id in (
        select id from password_reset_request order by id limit ${atOnce} for update skip locked)
      returning email
    )
    select id, username, firstname, email from app_user
    where active and lower(email) in (select lower(email) from taken) and email <> ''`.execute(db);
  return result.rows;
}
