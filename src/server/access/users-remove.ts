// Removes a user for good. What the user did stays in the memory; somebody of several schools is not one school's to remove.
import type { Call } from '#server/http/call.ts';
import { Refusal } from '#server/refusal.ts';
import { accessText } from '#shared/text/access.ts';
import { guardReach } from './escalation.ts';
import { keepingManagers } from './escalation-last-manager.ts';
import { canAt } from './places.ts';
import { refuseChangedUser } from './users-read.ts';
import { lockUser } from './users-rows.ts';

export async function removeUser(call: Call<'{id}'>): Promise<void> {
  const { db, user } = call;
  const { id } = call.params;
  const before = await lockUser(db, user, id, 'delete');
  if (before.id === user.id) throw new Refusal(409, accessText.ownAccount);
  if (!before.places.every((place) => canAt(user, place, 'user', 'delete')))
    throw new Refusal(403, accessText.sharedRemove);
  guardReach(user, before);
  await refuseChangedUser(call, before);
  await keepingManagers(db, user, async () => {
    await db.deleteFrom('app_user').where('id', '=', id).execute();
  });
}
