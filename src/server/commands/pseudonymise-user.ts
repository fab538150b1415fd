// npm run admin -- pseudonymise-user <username>: permanently removes a person's name from the system but keeps their work, in one
// transaction (article 17 of the AVG). Also for a deleted account, which is still in the memory of changes.
import { sql } from 'kysely';

import { keepLastManager } from '../access/escalation-last-manager.ts';
import { requireFreeUsername } from '../access/usernames.ts';
import { endAccess } from '../auth/end-access.ts';
import { accountHash } from '../auth/guesses.ts';
import { mailKeys } from '../auth/mail-limits.ts';
import { clearFactors } from '../auth/second-factor/factors.ts';
import type { Database, Db } from '../db/connect.ts';
import { noteAction } from '../db/memory.ts';
import { inTransaction } from '../db/transaction.ts';
import { commandsText } from '#shared/text/commands.ts';
import { findPerson, type Person } from './person.ts';

/** An actor without any rights, so that no school may lose its last manager: the operator could not appoint a new one here. */
const operator = { grants: { platform: null, organizations: new Map() } };

/** Returns the new username. */
export async function pseudonymiseUser(database: Database, username: string): Promise<string> {
  return inTransaction(database, { user: null, kind: 'admin pseudonymise-user' }, async (db) => {
    const person = await findPerson(db, username);
    const pseudonym = commandsText.admin.pseudonym(person.id);
    if (person.present) await keepLastManager(db, operator, () => renameAccount(db, person, pseudonym));
    await removeTraces(db, person);
    const fullName = `${pseudonym.firstname} ${pseudonym.lastname}`;
    await renameCoordinator(db, person, fullName);
    await noteAction(db);
    // Last, because the memory now also contains the renaming itself.
    await renameInMemory(db, person, pseudonym, fullName);
    return pseudonym.username;
  });
}

type Pseudonym = ReturnType<typeof commandsText.admin.pseudonym>;

async function renameAccount(db: Db, { id }: Person, pseudonym: Pseudonym): Promise<void> {
  await requireFreeUsername(db, pseudonym.username, id);
  await db
    .updateTable('app_user')
    .set((eb) => ({ ...pseudonym, password_hash: null, active: false, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await sql`delete from user_identity where app_user = ${id}`.execute(db);
  await sql`delete from account_seen where app_user = ${id}`.execute(db);
  await sql`delete from favourite where app_user = ${id}`.execute(db);
  await db.deleteFrom('user_role').where('app_user', '=', id).execute();
  await db.deleteFrom('user_organizational_unit').where('app_user', '=', id).execute();
  await endAccess(db, id);
  await clearFactors(db, id);
}

/** Data stored by name or address instead of by account. */
async function removeTraces(db: Db, { usernames, emails }: Person): Promise<void> {
  await sql`delete from sign_in_attempt where account = any(${usernames.map(accountHash)}::bytea[])
    or key = any(${mailKeys(emails)}::text[])`.execute(db);
  await sql`delete from mail
    where recipient = any(${emails}::text[]) or data->>'username' = any(${usernames}::text[])`.execute(db);
  await sql`delete from password_reset_request
    where lower(email) in (select lower(each) from unnest(${emails}::text[]) as each)`.execute(db);
}

async function renameInMemory(db: Db, person: Person, pseudonym: Pseudonym, fullName: string): Promise<void> {
  for (const side of [sql.ref('before'), sql.ref('after')]) {
    // The account's names, before and after each change.
    await sql`
      update change set ${side} = ${side} || (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${JSON.stringify(pseudonym)}::jsonb)
        where jsonb_typeof(${side}->key) = 'string')
      where table_name = 'app_user' and record = ${person.id} and ${side} is not null`.execute(db);
    await sql`
      update change set ${side} = ${side} || ${JSON.stringify({ sub: pseudonym.username, eppn: '' })}::jsonb
      where table_name = 'user_identity' and record = ${person.id} and ${side} is not null`.execute(db);
    // Elsewhere: any text that equals the full name or the address. With their space or @ they cannot be an attribute name.
    for (const [from, to] of [
      ...person.fullNames.map((name) => [name, fullName] as const),
      ...person.emails.filter((email) => email.includes('@')).map((email) => [email, pseudonym.username] as const),
    ])
      await sql`
        update change set ${side} = replace(${side}::text, to_jsonb(${from}::text)::text, to_jsonb(${to}::text)::text)::jsonb
        where strpos(${side}::text, to_jsonb(${from}::text)::text) > 0`.execute(db);
  }
}

async function renameCoordinator(db: Db, { fullNames }: Person, fullName: string): Promise<void> {
  await sql`
    update educational_unit set coordinator = ${fullName}, revision = revision + 1
    where coordinator = any(${fullNames}::text[])`.execute(db);
}
