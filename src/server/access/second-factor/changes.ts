// Shared by all changes of the user's second factors: they require a recent sign-in and send a mail, and the first factor comes with
// recovery codes.
import { sql } from 'kysely';

import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { clearSpares, type Methods, methodsOf } from '#server/auth/second-factor/factors.ts';
import { newRecoveryCodes } from '#server/auth/second-factor/recovery-codes.ts';
import { notifyOwner } from '#server/auth/second-factor/notify-owner.ts';
import type { Db } from '#server/db/connect.ts';
import type { SecondFactorEvent } from '#server/mail/queue.ts';
import type { Write, WriteOwn } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

/** Locks the user, so that of two changes that each remove a factor, the second sees that it removes the last. */
export async function beginChange({ db, user, session }: WriteOwn): Promise<Methods> {
  await requireRecentSignIn(db, session);
  await sql`select from app_user where id = ${user.id} for update`.execute(db);
  return methodsOf(db, user.id);
}

/** Call after adding a factor; returns new recovery codes if there were none. */
export async function added({ db, user }: Write, before: Methods, event: SecondFactorEvent) {
  await notifyOwner(db, user.id, event);
  return { recovery_codes: before.recoveryCode ? [] : await newRecoveryCodes(db, user.id) };
}

/** Call after removing a factor; refuses to remove the last one if a role requires one. */
export async function removed({ db, user }: Write, event: SecondFactorEvent): Promise<void> {
  await notifyOwner(db, user.id, event);
  const { passkey, timeCode } = await methodsOf(db, user.id);
  if (passkey || timeCode) return;
  if (await isRequired(db, user.id)) throw new Refusal(409, secondFactorText.lastOne);
  await clearSpares(db, user.id);
}

export async function isRequired(db: Db, user: number): Promise<boolean> {
  const found = await sql`
    select from user_role ur join second_factor_policy policy on policy.role = ur.role
    where ur.app_user = ${user} limit 1`.execute(db);
  return found.rows.length > 0;
}
