// Users whose rights are the subject of a test: each with a role of their own.
import type { Database } from '#server/db/connect.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

import { Client, type TestApi, tokenFor } from './api.ts';
import { createRole, createUser, type Letters } from './factories.ts';

export interface Person {
  id: number;
  role: number;
  client: Client;
}

/** A client with these rights in a school, or in all schools when none is given. */
export async function addPerson(
  api: TestApi,
  { organization }: { organization: number | null },
  objects: Letters,
  { attributes, units }: { attributes?: Record<string, string>; units?: number[] } = {},
): Promise<Person> {
  const role = await createRole(api.database, { organization, objects, ...(attributes ? { attributes } : {}) });
  const id = await createUser(api.database, { roles: [role], ...(units ? { units } : {}) });
  return { id, role, client: new Client(api.app, await tokenFor(api.database, id)) };
}

/** The id of the permission of a role on an object. */
export async function permissionId(database: Database, role: number, object: ObjectKey): Promise<number> {
  const rows = database.selectFrom('permission').select('id').where('role', '=', role);
  return (await rows.where('object', '=', object).executeTakeFirstOrThrow()).id;
}
