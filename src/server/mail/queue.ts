// Promises a mail within the transaction of what it tells about: it goes out only if that transaction commits.
// Called by reset, profile and users; the mailer picks it up.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { mailText } from '#shared/text/mail.ts';

/** What a mail is about, and what its template is filled with. `path` is a path of the web client. */
export type MailContent =
  | { kind: 'reset'; data: { name: string; username: string; path: string } }
  | {
      kind: 'invitation';
      data: { name: string; username: string; path: string; days: number; byInstitution?: boolean };
    }
  | { kind: 'changed'; data: { name: string; username: string; password: boolean; email: string | null } }
  /** To an address of which nobody knows yet whose it is: the mail itself names nobody. */
  | { kind: 'confirm'; data: { username: string; path: string; hours: number } }
  | { kind: 'linked'; data: { name: string; username: string; account: string } }
  | { kind: 'passwordOff'; data: { name: string; username: string } }
  | { kind: 'asked'; data: { name: string; username: string; email: string } }
  | { kind: 'second_factor'; data: { name: string; username: string; event: SecondFactorEvent } };

export type SecondFactorEvent = keyof typeof mailText.secondFactor.events;

const hour = 3_600;
/** A mail that comes later than its link works is only confusing. */
const usefulFor: Record<MailContent['kind'], number> = {
  reset: hour,
  invitation: 72 * hour,
  changed: 72 * hour,
  confirm: 24 * hour,
  asked: 72 * hour,
  linked: 72 * hour,
  passwordOff: hour,
  second_factor: 72 * hour,
};

/** Somebody without an address gets no mail. */
export async function queueMail(db: Db, recipient: string, { kind, data }: MailContent): Promise<void> {
  if (recipient === '') return;
  await sql`
    insert into mail (recipient, kind, data, expires_at)
    values (${recipient}, ${kind}, ${JSON.stringify(data)}, now() + make_interval(secs => ${usefulFor[kind]}))`.execute(
    db,
  );
}
