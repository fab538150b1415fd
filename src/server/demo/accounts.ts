// Accounts that still have the password of the demo, which everybody knows. The start and `npm run admin -- end-demo` ask.
import { endAccess } from '#server/auth/end-access.ts';
import { passwordMatches } from '#server/auth/passwords.ts';
import type { Db } from '#server/db/connect.ts';

import { demoPassword, demoUsernames } from './load.ts';

export interface DemoAccount {
  id: number;
  username: string;
}

/**
 * Comparing a password takes some 50 ms, so not everybody's is compared. Only a database that was empty gets a demo, so its
 * accounts have the lowest numbers, whatever they are called today; and they were all given one and the same hash.
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

/** Takes the password away with every way in that came from it; what the accounts made, and their rights, stay. Answers how many. */
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
