// Deletes a user. Their changes stay in the history. A single school may not delete a user who also belongs to others.
import { Refusal } from '#server/refusal.ts';
import { accessText } from '#shared/text/access.ts';
import { guardReach } from './escalation.ts';
import { keepLastManager } from './escalation-last-manager.ts';
import { canAt } from '#server/rights/places.ts';
import type { WriteTo } from '#server/records/write.ts';
import { refuseChangedUser } from './users-read.ts';
import { lockUser } from './users-rows.ts';

export async function removeUser(call: WriteTo): Promise<void> {
  const { db, user } = call;
  const { id } = call.params;
  const before = await lockUser(db, user, id, 'delete');
  if (before.id === user.id) throw new Refusal(409, accessText.ownAccount);
  if (!before.places.every((place) => canAt(user, place, 'user', 'delete')))
    throw new Refusal(403, accessText.sharedRemove);
  guardReach(user, before);
  await refuseChangedUser(call, before);
  await keepLastManager(db, user, async () => {
    await db.deleteFrom('app_user').where('id', '=', id).execute();
  });
}
