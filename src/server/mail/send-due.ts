// Sends the mails that are due. Several servers may do so at once: each mail is claimed by one of them, and can only be claimed
// again after the time that an attempt may take.
import { sql } from 'kysely';

import { mails } from '#server/counters.ts';
import type { Database } from '#server/db/connect.ts';
import { mailText } from '#shared/text/mail.ts';

import type { MailContent } from './queue.ts';
import { renderMail } from './templates.ts';
import type { Transport } from './transport.ts';

export interface MailLog {
  warn: (details: object, message: string) => void;
}

interface Claimed {
  id: number;
  recipient: string;
  content: MailContent;
  attempts: number;
  expired: boolean;
}

/** How long a claim lasts: longer than an attempt of the transport. */
const LEASE_SECONDS = 120;
const FIRST_RETRY_SECONDS = 10;
const MAX_RETRY_SECONDS = 900;
const MAX_PER_RUN = 20;

/** Returns how many were sent. */
export async function sendDueMail(
  database: Database,
  transport: Transport,
  publicUrl: string,
  log: MailLog,
): Promise<number> {
  let sent = 0;
  for (let count = 0; count < MAX_PER_RUN; count += 1) {
    const mail = await claim(database);
    if (!mail) break;
    if (mail.expired) {
      await forget(database, mail.id);
      mails.inc({ result: 'given_up' });
      log.warn({ mail: mail.id, kind: mail.content.kind }, mailText.givenUp);
      continue;
    }
    try {
      await transport.deliver(mail.recipient, renderMail(mail.content, publicUrl));
      await forget(database, mail.id);
      mails.inc({ result: 'sent' });
      sent += 1;
    } catch (error) {
      await postpone(database, mail, error, log);
    }
  }
  return sent;
}

async function claim(database: Database): Promise<Claimed | undefined> {
  const claimed = await sql<Claimed>`
    update mail set next_at = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id = (select id from mail where next_at <= now() order by next_at, id limit 1 for update skip locked)
    returning id, recipient, json_build_object('kind', kind, 'data', data) as content, attempts,
      expires_at <= now() as expired`.execute(database);
  return claimed.rows[0];
}

async function forget(database: Database, id: number): Promise<void> {
  await sql`delete from mail where id = ${id}`.execute(database);
}

/** Schedules another attempt, unless the mail server refuses the address permanently. */
async function postpone(database: Database, mail: Claimed, error: unknown, log: MailLog): Promise<void> {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const refused = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
  // Log nothing of the mail itself: its links give access to accounts.
  const reason = error instanceof Error ? error.message : String(error);
  log.warn(
    { mail: mail.id, kind: mail.content.kind, attempts: mail.attempts, reason },
    refused ? mailText.givenUp : mailText.failed,
  );
  mails.inc({ result: refused ? 'given_up' : 'failed' });
  if (refused) return forget(database, mail.id);
  const wait = Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(mail.attempts - 1, 10));
  await sql`update mail set next_at = now() + make_interval(secs => ${wait}) where id = ${mail.id}`.execute(database);
}
