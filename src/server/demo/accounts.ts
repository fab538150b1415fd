// Accounts that still have the demo password, which is public. Used at startup and by `npm run admin -- end-demo`.
import { endAccess } from '#server/auth/end-access.ts';
import { passwordMatches } from '#server/auth/passwords.ts';
import type { Db } from '#server/db/connect.ts';

import { demoPassword, demoUsernames } from './load.ts';

export interface DemoAccount {
  id: number;
  username: string;
}

/**
 * Comparing a password takes some 50 ms, so only few are compared. The demo is only loaded into an empty database, so its accounts
 * have the lowest ids, even if renamed, and they all got the same hash.
 */
export async function demoAccounts(db: Db): Promise<DemoAccount[]> {
  const { demo } = await db.selectFrom('installation').select('demo').executeTakeFirstOrThrow();
  if (!demo) return [];
  const oldest = await db
    .selectFrom('app_user')
    .select('password_hash')
    .orderBy('id')
    .limit(demoUsernames.length)
    .execute();
  const known: string[] = [];
  for (const hash of new Set(oldest.map(({ password_hash }) => password_hash)))
    if (hash !== null && (await passwordMatches(demoPassword, hash))) known.push(hash);
  if (known.length === 0) return [];
  return db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('password_hash', 'in', known)
    .orderBy('id')
    .execute();
}

/** Removes the passwords and all access that came from them; the accounts keep their data and rights. Returns how many there were. */
export async function endDemo(db: Db): Promise<number> {
  const accounts = await demoAccounts(db);
  for (const { id } of accounts) {
    await db
      .updateTable('app_user')
      .set((eb) => ({ password_hash: null, revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await endAccess(db, id);
  }
  await db.updateTable('installation').set({ demo: false }).execute();
  return accounts.length;
}
