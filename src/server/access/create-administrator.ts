// Creates a platform administrator: a user with the platform role, which has all rights in every organization.
import { sql } from 'kysely';

import { hashPassword } from '#server/auth/passwords.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { OperatorError } from '#server/operator-error.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { accessText } from '#shared/text/access.ts';
import { fieldText } from '#shared/text/field.ts';

import { insertRole } from './insert-role.ts';

interface Administrator {
  username: string;
  password: string;
  email: string;
  firstname: string;
  lastname: string;
}

export async function createAdministrator(database: Database, given: Administrator): Promise<void> {
  const { password, ...names } = given;
  const fields = {
    ...names,
    username: checked('username', names.username),
    firstname: names.firstname && checked('firstname', names.firstname),
    lastname: names.lastname && checked('lastname', names.lastname),
  };
  const problem = passwordProblem(password, fields);
  if (problem) throw new OperatorError(problem);
  const passwordHash = await hashPassword(password);
  await inTransaction(database, { user: null, kind: 'admin create' }, async (db) => {
    const taken = await db
      .selectFrom('app_user')
      .select('id')
      .where(sql`lower(username)`, '=', sql`lower(${fields.username})`)
      .executeTakeFirst();
    if (taken) throw new OperatorError(accessText.usernameTaken(fields.username));
    const { id } = await db
      .insertInto('app_user')
      .values({ ...fields, password_hash: passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('user_role')
      .values({ app_user: id, role: await platformRole(db) })
      .execute();
  });
}

/** Checks the same rules as the users page. */
function checked(name: 'username' | 'firstname' | 'lastname', given: string): string {
  const { data, error } = definition.attributes[name].write.safeParse(given);
  if (data === undefined) throw new OperatorError(error.issues[0]?.message ?? fieldText.invalid);
  return data;
}

/** The role with all rights everywhere; created if it does not exist. */
export async function platformRole(db: Db): Promise<number> {
  const known = await db
    .selectFrom('role')
    .select('id')
    .where('organization', 'is', null)
    .where('role', '=', 'platformbeheerder')
    .executeTakeFirst();
  if (known) return known.id;
  const objects = Object.fromEntries(objectKeys.map((object) => [object, 'crud']));
  return insertRole(db, { organization: null, role: 'platformbeheerder', title: 'Platformbeheerder', objects });
}
