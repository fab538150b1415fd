// What every change of the own second step has in common: a recent sign-in before it, a mail after it, and codes for when all
// else is lost with the first of them.
import { sql } from 'kysely';

import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { clearSpares, type Methods, methodsOf } from '#server/auth/second-factor/factors.ts';
import { newRecoveryCodes } from '#server/auth/second-factor/recovery-codes.ts';
import { notifyOwner } from '#server/auth/second-factor/notify-owner.ts';
import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import type { SecondFactorEvent } from '#server/mail/queue.ts';
import { Refusal } from '#server/refusal.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

/** One change at a time: of two that each remove a way in, the second sees that it is the last. */
export async function beginChange({ db, user, session }: Pick<Call, 'db' | 'user' | 'session'>): Promise<Methods> {
  await requireRecentSignIn(db, session);
  await sql`select from app_user where id = ${user.id} for update`.execute(db);
  return methodsOf(db, user.id);
}

/** A way in was added; answers the codes where there were none. */
export async function added({ db, user }: Call, before: Methods, event: SecondFactorEvent) {
  await notifyOwner(db, user.id, event);
  return { recovery_codes: before.recoveryCode ? [] : await newRecoveryCodes(db, user.id) };
}

/** A way in was removed: the last one only from whoever need not have one. */
export async function removed({ db, user }: Call, event: SecondFactorEvent): Promise<void> {
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
