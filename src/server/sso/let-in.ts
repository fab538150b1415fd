// Signs in the user of the account that was found: links or creates it, adds and removes the roles that the institution decides, and
// updates name and address. One transaction, which checks again what may have changed since.
import { sql } from 'kysely';

import { endLinks } from '#server/auth/end-access.ts';
import type { Db } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/queue.ts';
import { asPersonName } from '#shared/permissions/person-name.ts';
import { asUsername, visibleName } from '#shared/permissions/username.ts';
import { isEmail, line } from '#shared/schemas.ts';

import type { Claims } from './claims.ts';
import type { Account, FoundAccount } from './find-account.ts';
import { isOnlyOf, type Person } from './people.ts';
import { refuseSignIn } from './refuse.ts';
import { syncRoles } from './sync-roles.ts';

/** Returns the user's id; null if the last role was removed, which closes the account. */
export async function signInAccount(db: Db, claims: Claims, { school, account }: FoundAccount): Promise<number | null> {
  const id = account.how === 'new' ? await makeUser(db, claims, account.role) : account.person.id;
  if (account.how === 'link') await holdForLink(db, account);
  if (account.how !== 'known') await addIdentity(db, id, school.organization, claims);
  if (account.how === 'link' && account.notify) await notifyOwner(db, account.person, claims);
  const mayChange = account.how !== 'new' && isOnlyOf(account.person, school.organization);
  if (school.update_profile && mayChange) await updateProfile(db, account.person, claims);
  return (await syncRoles(db, id, school.organization, claims.entitlements)) ? id : null;
}

/** Of two concurrent sign-ins with the same invitation, or to the same account, the second waits and is then refused. */
async function holdForLink(db: Db, { person, invitation }: Account & { how: 'link' }): Promise<void> {
  const held = await sql`select from app_user where id = ${person.id} and active for update`.execute(db);
  if (held.rows.length === 0) throw refuseSignIn('inactive');
  if (invitation) {
    const used =
      await sql`delete from password_reset where hash = ${invitation} and expires_at > now() returning 1`.execute(db);
    if (used.rows.length === 0) throw refuseSignIn('invitationOver');
    return endLinks(db, person.id);
  }
  const linked = await sql`select from user_identity where app_user = ${person.id}`.execute(db);
  if (!person.linked && linked.rows.length > 0) throw refuseSignIn('otherIdentity');
}

async function addIdentity(db: Db, user: number, organization: number, claims: Claims): Promise<void> {
  const { issuer, sub, home, eppn } = claims;
  const added = await sql`
    insert into user_identity (app_user, organization, issuer, sub, home, eppn)
    values (${user}, ${organization}, ${issuer}, ${sub}, ${home}, ${eppn})
    on conflict (issuer, sub) do nothing returning 1`.execute(db);
  if (added.rows.length === 0) throw refuseSignIn('linkedElsewhere');
}

async function notifyOwner(db: Db, { firstname, username, email }: Person, { home, eppn }: Claims): Promise<void> {
  await queueMail(db, email, { kind: 'linked', data: { name: firstname, username, account: eppn || home } });
}

const personName = asPersonName(line(100));

/** The name if it is valid, or ''. */
function nameOf(text: string): string {
  const parsed = personName.safeParse(text);
  return parsed.success ? parsed.data : '';
}

async function makeUser(db: Db, claims: Claims, role: number): Promise<number> {
  const username = asUsername(claims.eppn || claims.email).slice(0, 100);
  const email = isEmail(claims.email) ? claims.email : '';
  if (!visibleName.test(username)) throw refuseSignIn('unknown');
  const made = await sql<{ id: number }>`
    insert into app_user (username, firstname, lastname, email, eppn)
    values (${username}, ${nameOf(claims.firstname) || username}, ${nameOf(claims.lastname)}, ${email}, ${claims.eppn.slice(0, 200)})
    on conflict (lower(username)) do nothing returning id`.execute(db);
  const [row] = made.rows;
  if (!row) throw refuseSignIn('nameTaken');
  await sql`insert into user_role (app_user, role) values (${row.id}, ${role})`.execute(db);
  return row.id;
}

/** Notifies the old address of a new one, as everywhere. */
async function updateProfile(db: Db, person: Person, claims: Claims): Promise<void> {
  const after = {
    firstname: nameOf(claims.firstname) || person.firstname,
    lastname: nameOf(claims.lastname) || person.lastname,
    email: isEmail(claims.email) ? claims.email : person.email,
  };
  const isSame = (['firstname', 'lastname', 'email'] as const).every((name) => after[name] === person[name]);
  if (isSame) return;
  await db
    .updateTable('app_user')
    .set((eb) => ({ ...after, revision: eb('revision', '+', 1) }))
    .where('id', '=', person.id)
    .execute();
  if (after.email === person.email) return;
  await endLinks(db, person.id);
  const data = { name: person.firstname, username: person.username, password: false, email: after.email };
  await queueMail(db, person.email, { kind: 'changed', data });
}
