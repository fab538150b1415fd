// Handles requests for a new password: mails a link to each user with the address. Done outside the request itself, so that its
// response time does not reveal whether an address is known. The mailer calls it before each run.
import { sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/queue.ts';

import { passwordIsOff } from './password-off.ts';
import { newResetPath, RESET_LINK_SECONDS } from './reset-token.ts';

const BATCH_SIZE = 20;

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
      const path = await newResetPath(db, id, RESET_LINK_SECONDS);
      await queueMail(db, email, { kind: 'reset', data: { name: firstname, username, path } });
    }
  });
}

/** Several servers may do this at once; each request is taken by one of them. */
async function ownersOfRequested(db: Db): Promise<Owner[]> {
  const result = await sql<Owner>`
    with taken as (
      delete from password_reset_request where id in (
        select id from password_reset_request order by id limit ${BATCH_SIZE} for update skip locked)
      returning email
    )
    select id, username, firstname, email from app_user
    where active and lower(email) in (select lower(email) from taken) and email <> ''`.execute(db);
  return result.rows;
}
