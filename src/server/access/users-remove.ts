// Removes a user for good. What the user did stays in the history; who lies elsewhere too is not one school's to remove.
import type { Db } from '#server/db/connect.ts';
import { writeHistory } from '#server/db/history.ts';
import { Refusal } from '#server/refusal.ts';
import { refuseIfChanged } from '#server/refuse-if-changed.ts';
import { nl } from '#shared/text/nl.ts';
import { keepingManagers } from './escalation-last-manager.ts';
import { canAt, platform } from './places.ts';
import type { User } from './user.ts';
import { ids } from './users-links.ts';
import { userAnswer } from './users-read.ts';
import { lockUser } from './users-rows.ts';

export async function removeUser(db: Db, user: User, id: number, ifMatch: number | undefined): Promise<void> {
  const before = await lockUser(db, user, id, 'delete');
  if (before.id === user.id) throw new Refusal(409, nl.access.ownAccount);
  if (!before.places.every((place) => canAt(user, place, 'user', 'delete')))
    throw new Refusal(403, nl.access.sharedRemove);
  await refuseIfChanged(before.revision, ifMatch, () => userAnswer(db, user, id));
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
