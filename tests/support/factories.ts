// Rows for tests. Each factory asks only for what matters to the test and makes up the rest.

import { insertRole } from '#server/access/insert-role.ts';
import type { Database } from '#server/db/connect.ts';
import { sql } from 'kysely';
import { type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';

import { Client, type TestApi, tokenFor } from './api.ts';

let counter = 0;
const unique = (word: string) => `${word} ${(counter += 1)}`;

export interface School {
  organization: number;
  /** A faculty with a cluster below it, and another faculty. */
  faculty: number;
  cluster: number;
  otherFaculty: number;
  year: number;
  programme: number;
  part: number;
}

export async function createSchool(database: Database, title = unique('Hogeschool')): Promise<School> {
  const { id: organization } = await database
    .insertInto('organization')
    .values({ title })
    .returning('id')
    .executeTakeFirstOrThrow();
  const unit = async (name: string, parent: number | null) => {
    const row = { title: unique(name), organization, parent__organizational_unit: parent };
    return (await database.insertInto('organizational_unit').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const faculty = await unit('Faculteit', null);
  const cluster = await unit('Cluster', faculty);
  const otherFaculty = await unit('Faculteit', null);
  const { id: year } = await database
    .insertInto('calendar_year')
    .values({ organization, start_date: '2026-08-31', end_date: '2027-08-27' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const titled = async (table: 'programme' | 'programme_part') => {
    const row = await sql<{ id: number }>`
      insert into ${sql.table(table)} (organization, title, state) values (${organization}, ${unique('Titel')}, 1)
      returning id`.execute(database);
    return (row.rows[0] as { id: number }).id;
  };
  const programme = await titled('programme');
  const part = await titled('programme_part');
  return { organization, faculty, cluster, otherFaculty, year, programme, part };
}

/** Another system of a school, with its own labels. */
export async function createSystem(
  database: Database,
  { organization }: Pick<School, 'organization'>,
  system: string,
): Promise<number> {
  const row = database.insertInto('system').values({ organization, system }).returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

/** Letters for create, read, update, delete, per object key; '*' is every object. */
export type Letters = Partial<Record<ObjectKey | '*', string>>;

export interface RoleInput {
  /** Null for a platform role. */
  organization: number | null;
  objects: Letters;
  /** Where an attribute differs from its object: 'programme.title' → letters. */
  attributes?: Record<string, string>;
}

export async function createRole(database: Database, { objects, ...role }: RoleInput): Promise<number> {
  const letters = Object.fromEntries(objectKeys.map((object) => [object, objects[object] ?? objects['*'] ?? '']));
  return insertRole(database, { ...role, role: unique('rol'), title: 'Rol', objects: letters });
}

export async function createUser(
  database: Database,
  { roles = [], units = [] }: { roles?: (RoleInput | number)[]; units?: number[] },
): Promise<number> {
  const { id } = await database
    .insertInto('app_user')
    .values({
      username: unique('gebruiker'),
      firstname: 'Anna',
      lastname: 'Test',
      email: 'anna@leerlijn.example',
      password_hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of roles) {
    const roleId = typeof role === 'number' ? role : await createRole(database, role);
    await database.insertInto('user_role').values({ app_user: id, role: roleId }).execute();
  }
  for (const unit of units)
    await database.insertInto('user_organizational_unit').values({ app_user: id, organizational_unit: unit }).execute();
  return id;
}

export interface Limits {
  attributes?: Record<string, string>;
  units?: number[];
}

/** The token of a new user with these rights in one school. */
export async function tokenWith(
  { database }: TestApi,
  { organization }: Pick<School, 'organization'>,
  objects: Letters,
  { attributes, units }: Limits = {},
): Promise<string> {
  const role = { organization, objects, ...(attributes ? { attributes } : {}) };
  return tokenFor(database, await createUser(database, { roles: [role], ...(units ? { units } : {}) }));
}

/** A signed-in user with these rights in one school. */
export async function clientWith(
  api: TestApi,
  school: Pick<School, 'organization'>,
  objects: Letters,
  limits: Limits = {},
): Promise<Client> {
  return new Client(api.app, await tokenWith(api, school, objects, limits));
}

/** A signed-in user with these roles, of any schools. */
export async function clientOf({ app, database }: TestApi, user: Parameters<typeof createUser>[1]): Promise<Client> {
  return new Client(app, await tokenFor(database, await createUser(database, user)));
}

/** Signed in with a role that holds in every organization. */
export async function platformClient(api: TestApi, objects: Letters = { '*': 'crud' }): Promise<Client> {
  return clientOf(api, { roles: [{ organization: null, objects }] });
}

/** A client for a user of the demo school, which `loadDemo` has loaded. */
export async function demoClient({ app, database }: TestApi, username = 'admin'): Promise<Client> {
  const { id } = await database
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return new Client(app, await tokenFor(database, id));
}

/** The fully planned programme of the demo school. */
export async function demoProgramme({ database }: TestApi): Promise<{ id: number; organization: number }> {
  const found = await sql<{ id: number; organization: number }>`
    select id, organization from programme where programme_code = 'ICT-SE'`.execute(database);
  return found.rows[0]!;
}

export interface TwoSchools {
  amstelland: School;
  noordzee: School;
  /** Roles without rights in each school: any manager can give them. */
  member: number;
  memberElsewhere: number;
  /** May do everything in the first school. */
  manager: Client;
}

export async function createTwoSchools(api: TestApi): Promise<TwoSchools> {
  const amstelland = await createSchool(api.database, 'Amstelland');
  const noordzee = await createSchool(api.database, 'Noordzee');
  return {
    amstelland,
    noordzee,
    member: await createRole(api.database, { organization: amstelland.organization, objects: {} }),
    memberElsewhere: await createRole(api.database, { organization: noordzee.organization, objects: {} }),
    manager: await clientWith(api, amstelland, { '*': 'crud' }),
  };
}
