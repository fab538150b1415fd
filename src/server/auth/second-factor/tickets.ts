// Tickets connect the two halves of something: a sign-in after the password, a sign-in with a passkey, setting up a factor. A ticket
// works once, for a few minutes, and only for the browser or user that started. Only its hash is stored.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { newToken, tokenHash } from '#server/tokens.ts';

import { cookieIn, tokenCookie } from '../token-cookies.ts';

export const TICKET_MINUTES = 10;

export type TicketKind = 'second_factor' | 'passkey' | 'new_passkey' | 'new_time_code';

/** A browser, by its cookie, or a signed-in user. */
export type Holder = { cookie: string } | { user: number };

export interface Ticket {
  app_user: number | null;
  challenge: string;
  secret: Buffer | null;
}

interface Begun {
  kind: TicketKind;
  holder: Holder;
  user?: number;
  challenge?: string;
  secret?: Buffer;
}

export async function newTicket(db: Db, { kind, holder, user, challenge = '', secret }: Begun): Promise<string> {
  const ticket = newToken();
  const owner = user ?? ('user' in holder ? holder.user : null);
  const browser = 'cookie' in holder ? tokenHash(holder.cookie) : null;
  // Anyone can start one without an account, so expired tickets are deleted here too, to keep the table small.
  await sql`delete from sign_in_ticket where expires_at < now()`.execute(db);
  await sql`
    insert into sign_in_ticket (hash, kind, app_user, browser, challenge, secret, expires_at)
    values (${tokenHash(ticket)}, ${kind}, ${owner}, ${browser}, ${challenge}, ${secret ?? null},
      now() + make_interval(mins => ${TICKET_MINUTES}))`.execute(db);
  return ticket;
}

/** Locked until the transaction ends; undefined if it has expired, was used, or has another holder. */
export async function holdTicket(
  db: Db,
  kind: TicketKind,
  ticket: string,
  holder: Holder,
): Promise<Ticket | undefined> {
  const held = 'cookie' in holder ? sql`browser = ${tokenHash(holder.cookie)}` : sql`app_user = ${holder.user}`;
  const found = await sql<Ticket>`
    select app_user, challenge, secret from sign_in_ticket
    where hash = ${tokenHash(ticket)} and kind = ${kind} and ${held} and expires_at > now() for update`.execute(db);
  return found.rows[0];
}

export async function consumeTicket(db: Db, ticket: string): Promise<void> {
  await sql`delete from sign_in_ticket where hash = ${tokenHash(ticket)}`.execute(db);
}

const cookieName = 'sign_in_ticket';

/** The browser's cookie, or a new one. */
export function ticketCookie(header: string): string {
  return cookieIn(header, cookieName) || newToken();
}

/** Expires with the ticket. */
export function setTicketCookie(token: string, publicUrl: string): string {
  return tokenCookie(cookieName, token, { maxAge: TICKET_MINUTES * 60, publicUrl });
}
