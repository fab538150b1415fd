// Mails a user about every change of their second factors.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { queueMail, type SecondFactorEvent } from '#server/mail/queue.ts';

export async function notifyOwner(db: Db, user: number, event: SecondFactorEvent): Promise<void> {
  const found = await sql<{ name: string; username: string; email: string }>`
    select firstname as name, username, email from app_user where id = ${user}`.execute(db);
  for (const { email, ...data } of found.rows)
    await queueMail(db, email, { kind: 'second_factor', data: { ...data, event } });
}
