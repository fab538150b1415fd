// Removes a user for good. What the user did stays in the history; who lies elsewhere too is not one school's to remove.
import { writeHistory } from '#server/db/history.ts';
import type { Call } from '#server/http/call.ts';
import { Refusal } from '#server/refusal.ts';
import { nl } from '#shared/text/nl.ts';
import { guardReach } from './escalation.ts';
import { keepingManagers } from './escalation-last-manager.ts';
import { canAt, platform } from './places.ts';
import { ids } from './users-links.ts';
import { refuseChangedUser } from './users-read.ts';
import { lockUser } from './users-rows.ts';

export async function removeUser(call: Call<'{id}'>): Promise<void> {
  const { db, user } = call;
  const { id } = call.params;
  const before = await lockUser(db, user, id, 'delete');
  if (before.id === user.id) throw new Refusal(409, nl.access.ownAccount);
  if (!before.places.every((place) => canAt(user, place, 'user', 'delete')))
    throw new Refusal(403, nl.access.sharedRemove);
  guardReach(user, before);
  await refuseChangedUser(call, before);
  await keepingManagers(db, user, async () => {
    await db.deleteFrom('app_user').where('id', '=', id).execute();
  });
  const { firstname, lastname, username, email, active, roles, units } = before;
  const was = { firstname, lastname, username, email, active, role: ids(roles), organizationalunit: ids(units) };
  await writeHistory(db, {
    user: user.id,
    organization: before.places.find((place) => place !== platform) ?? null,
    object: 'user',
    record: id,
    action: 'delete',
    changes: Object.fromEntries(Object.entries(was).map(([name, value]) => [name, [value, null]])),
  });
}
