// Invitations: a new user gets a link for the first sign-in. Until that sign-in it can be sent again or withdrawn.
import { sql } from 'kysely';
import { countInvitation } from '#server/auth/mail-limits.ts';
import { passwordIsOff } from '#server/auth/password-off.ts';
import { INVITATION_DAYS, newResetPath } from '#server/auth/reset-token.ts';
import type { Db } from '#server/db/connect.ts';
import { noteAction } from '#server/db/memory.ts';
import { queueMail } from '#server/mail/queue.ts';
import type { WriteTo } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { canAt } from '#server/rights/places.ts';
import { accessText } from '#shared/text/access.ts';
import { accountText } from '#shared/text/accounts.ts';
import { guardReach } from './escalation.ts';
import { lockUser, type UserRow } from './users-rows.ts';

const words = accountText.invitation;

/** Only sent if the transaction that creates the user commits. */
export async function invite(
  db: Db,
  { id, firstname, username, email }: Pick<UserRow, 'id' | 'firstname' | 'username' | 'email'>,
): Promise<void> {
  const path = await newResetPath(db, id, INVITATION_DAYS * 86_400, true);
  const byInstitution = await passwordIsOff(db, id);
  const data = { name: firstname, username, path, days: INVITATION_DAYS, byInstitution };
  await queueMail(db, email, { kind: 'invitation', data });
}

export async function inviteAgain(call: WriteTo): Promise<void> {
  const invited = await lockInvited(call);
  if (!invited.active) throw new Refusal(409, words.inactive);
  await countInvitation(call.db, invited.email);
  await endInvitations(call.db, invited.id);
  await invite(call.db, invited);
  await noteAction(call.db);
}

export async function withdrawInvitation(call: WriteTo): Promise<void> {
  const { id } = await lockInvited(call);
  if ((await endInvitations(call.db, id)) === 0) throw new Refusal(409, words.nothing);
  await noteAction(call.db);
}

/** A single school may not invite a user who also belongs to others. */
async function lockInvited({ db, user, params: { id } }: WriteTo): Promise<UserRow> {
  const row = await lockUser(db, user, id, 'update');
  if (!row.places.every((place) => canAt(user, place, 'user', 'update'))) throw new Refusal(403, accessText.sharedUser);
  guardReach(user, row);
  const cameIn = await sql`
    select from app_user u where u.id = ${id} and (u.password_hash is not null
      or exists (select from account_seen where app_user = u.id) or exists (select from user_identity where app_user = u.id))`.execute(
    db,
  );
  if (cameIn.rows.length > 0) throw new Refusal(409, words.cameIn);
  return row;
}

async function endInvitations(db: Db, user: number): Promise<number> {
  const ended = await sql`delete from password_reset where app_user = ${user} and invitation returning 1`.execute(db);
  return ended.rows.length;
}
