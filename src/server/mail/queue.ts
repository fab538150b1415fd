// Queues a mail within the transaction that it is about: it is only sent if that transaction commits.
// Called by reset, profile and users; the mailer picks it up.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { mailText } from '#shared/text/mail.ts';

/** The kind of mail, and the data for its template. `path` is a path of the web client. */
export type MailContent =
  | { kind: 'reset'; data: { name: string; username: string; path: string } }
  | {
      kind: 'invitation';
      data: { name: string; username: string; path: string; days: number; byInstitution?: boolean };
    }
  | { kind: 'changed'; data: { name: string; username: string; password: boolean; email: string | null } }
  /** To an unconfirmed address, so the mail names nobody. */
  | { kind: 'confirm'; data: { username: string; path: string; hours: number } }
  | { kind: 'linked'; data: { name: string; username: string; account: string } }
  | { kind: 'passwordOff'; data: { name: string; username: string } }
  | { kind: 'asked'; data: { name: string; username: string; email: string } }
  | { kind: 'second_factor'; data: { name: string; username: string; event: SecondFactorEvent } };

export type SecondFactorEvent = keyof typeof mailText.secondFactor.events;

const HOUR_SECONDS = 3_600;
/** Seconds. A mail that arrives after its link has expired is only confusing. */
const EXPIRES_AFTER: Record<MailContent['kind'], number> = {
  reset: HOUR_SECONDS,
  invitation: 72 * HOUR_SECONDS,
  changed: 72 * HOUR_SECONDS,
  confirm: 24 * HOUR_SECONDS,
  asked: 72 * HOUR_SECONDS,
  linked: 72 * HOUR_SECONDS,
  passwordOff: HOUR_SECONDS,
  second_factor: 72 * HOUR_SECONDS,
};

/** Users without an address get no mail. */
export async function queueMail(db: Db, recipient: string, { kind, data }: MailContent): Promise<void> {
  if (recipient === '') return;
  await sql`
    insert into mail (recipient, kind, data, expires_at)
    values (${recipient}, ${kind}, ${JSON.stringify(data)}, now() + make_interval(secs => ${EXPIRES_AFTER[kind]}))`.execute(
    db,
  );
}
