// DELETE /api/users/{id}/secondfactor.json: for users who lost it. Afterwards the password alone gives access, so this takes the same
// rights as setting that password.
import { sql } from 'kysely';

import { clearFactors } from '#server/auth/second-factor/factors.ts';
import { notifyOwner } from '#server/auth/second-factor/notify-owner.ts';
import type { WriteTo } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { canAt } from '#server/rights/places.ts';
import { accessText } from '#shared/text/access.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { guardAccount, guardReach } from '../escalation.ts';
import { lockUser } from '../users-rows.ts';

export async function clearSecondFactor({ db, user, params }: WriteTo): Promise<void> {
  const before = await lockUser(db, user, params.id, 'update');
  if (before.id === user.id) throw new Refusal(409, secondFactorText.ownAccount);
  if (before.places.some((place) => !canAt(user, place, 'user', 'update')))
    throw new Refusal(403, accessText.sharedUser);
  guardReach(user, before);
  await guardAccount(db, user, before, []);
  if (!(await clearFactors(db, before.id))) throw new Refusal(409, secondFactorText.nothingToClear);
  await sql`delete from session where app_user = ${before.id}`.execute(db);
  await notifyOwner(db, before.id, 'cleared');
}
