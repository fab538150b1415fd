// Many users at once, for files: what the checks need is read together, locked if the changes are made.
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';

import { knownRights } from './escalation.ts';
import { lastManagerRefusals, type FutureUser, lockRights } from './escalation-last-manager.ts';
import { readUsernames } from './usernames.ts';
import { type CheckedUser, checkNewUser, insertUser, type NewUser } from './users-create.ts';
import { ids } from './users-links.ts';
import { findUsers, knownRoles, knownUnits, requireUser } from './users-rows.ts';
import { checkUpdate, type UserChange, writeUpdate } from './users-update.ts';

/** The values of a new user if `id` is 0, or of a user as seen in that revision. */
export interface RequestedUser {
  id: number;
  revision: number;
  values: NewUser;
}

/** What is needed to write a user; null if nothing changes. */
type Checked = { create: CheckedUser } | { change: UserChange } | null;

/** By index, either what a request writes or why it is refused. Writes nothing. `locked`: for a caller that then writes the results. */
export async function checkUsers(
  { db, user }: { db: Db; user: User },
  requests: readonly RequestedUser[],
  { locked }: { locked: boolean },
): Promise<(Checked | Refusal)[]> {
  const known = requests.flatMap(({ id }) => (id > 0 ? [id] : []));
  const values = requests.map((request) => request.values);
  const roles = values.flatMap(({ role = [] }) => role);
  const units = values.flatMap(({ organizationalunit = [] }) => organizationalunit);
  const names = values.flatMap(({ username }) => username ?? []);
  const rows = await findUsers(db, user, known, locked);
  await knownRoles(db, user, roles, locked);
  await knownUnits(db, user, units, locked);
  await knownRights(db, [...roles, ...[...rows.values()].flatMap((row) => ids(row.roles))]);
  await readUsernames(db, names, locked);
  const results: (Checked | Refusal)[] = [];
  for (const { id, revision, values: body } of requests)
    results.push(
      await orRefusal(async (): Promise<Checked> => {
        if (id === 0) return { create: await checkNewUser(db, user, body) };
        const row = requireUser(user, rows.get(id), 'update');
        const change = await checkUpdate({ db, user, body, ifMatch: [revision] }, row);
        return change && { change };
      }),
    );
  if (locked) await lockRights(db);
  const last = await lastManagerRefusals(db, user, results.flatMap(futureOf));
  return results.map((result, index) => last.get(requests[index]?.id ?? 0) ?? result);
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function futureOf(result: Checked | Refusal, index: number): FutureUser[] {
  if (result instanceof Refusal || result === null) return [];
  if ('create' in result) {
    const { after, roles } = result.create;
    return [{ id: -1 - index, active: after.active, roles: ids(roles), loses: false }];
  }
  const { before, changed, roles } = result.change;
  const { active = before.active } = changed;
  return [{ id: before.id, active, roles: ids(roles.after), loses: roles.removed.length > 0 || !active }];
}

/** Without a password: a new user gets a link to choose one. */
export async function writeUser(db: Db, checked: Checked): Promise<void> {
  if (checked === null) return;
  if ('create' in checked) await insertUser(db, checked.create, null);
  else await writeUpdate(db, checked.change, null);
}
