// Fills an empty database with the demo schools, in one transaction. Called at startup, and by tests that need realistic data.
import { sql } from 'kysely';

import { platformRole } from '#server/access/create-administrator.ts';
import { insertRole } from '#server/access/insert-role.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';

import { loadExchange } from './exchange.ts';
import { loadLabels } from './labels.ts';
import { loadCurriculum } from './load-curriculum.ts';
import { loadProgrammes } from './load-programmes.ts';
import { loadOutcomes } from './outcomes.ts';
import { planDemo } from './planner.ts';
import { demoRoles } from './roles.ts';
import { type DemoSchool, demoSchools, userOfTwoSchools } from './schools.ts';
import { loadYears } from './years.ts';

export const demoPassword = 'leerlijn-demo';
export const demoUsernames = [
  'admin',
  ...Object.values(demoSchools).flatMap(({ users }) => users.map(({ username }) => username)),
  userOfTwoSchools.username,
];

type RoleIds = Record<string, number>;

export async function loadDemo(database: Database): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await inTransaction(database, { user: null, kind: 'demo' }, async (db) => {
    // So that two servers that start on one empty database do not both fill it.
    await sql`lock table installation`.execute(db);
    const filled = await sql`select from organization union all select from app_user limit 1`.execute(db);
    if (filled.rows.length > 0) return;
    const rolesOf = {
      amstelland: await loadSchool(db, demoSchools.amstelland, passwordHash),
      noordzee: await loadSchool(db, demoSchools.noordzee, passwordHash),
    };
    const admin = { username: 'admin', firstname: 'Alex', lastname: 'Platform' };
    await addUser(db, admin, passwordHash, [await platformRole(db)], []);
    const { roles } = userOfTwoSchools;
    const both = [rolesOf.amstelland[roles.amstelland], rolesOf.noordzee[roles.noordzee]] as number[];
    await addUser(db, userOfTwoSchools, passwordHash, both, []);
    await db.updateTable('installation').set({ demo: true }).execute();
  });
}

async function loadSchool(db: Db, school: DemoSchool, passwordHash: string): Promise<RoleIds> {
  const { id: organization } = await db
    .insertInto('organization')
    .values({ title: school.title })
    .returning('id')
    .executeTakeFirstOrThrow();
  const units = await loadUnits(db, organization, school.units);
  const roles: RoleIds = {};
  for (const key of school.roles) roles[key] = await insertRole(db, { organization, ...demoRoles[key] });
  for (const user of school.users)
    await addUser(
      db,
      user,
      passwordHash,
      [roles[user.role] as number],
      (user.units ?? []).map((title) => units[title] as number),
    );
  for (const [start_date, end_date] of school.years)
    await db.insertInto('calendar_year').values({ organization, start_date, end_date }).execute();
  await loadYears(db, organization, units);
  await loadProgrammes(db, organization, units, school.programmes);
  await loadExchange(db, organization, school.exchange);
  if (school.curriculum) {
    await loadCurriculum(db, organization);
    await planDemo(db, organization);
    await loadOutcomes(db, organization);
    await loadLabels(db, organization);
  }
  return roles;
}

async function loadUnits(db: Db, organization: number, tree: DemoSchool['units']): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  const add = async (title: string, parent: number | null) => {
    const row = { title, organization, parent__organizational_unit: parent };
    const added = await db.insertInto('organizational_unit').values(row).returning('id').executeTakeFirstOrThrow();
    ids[title] = added.id;
    return added.id;
  };
  for (const [faculty, clusters] of Object.entries(tree)) {
    const parent = await add(faculty, null);
    for (const cluster of clusters) await add(cluster, parent);
  }
  return ids;
}

async function addUser(
  db: Db,
  { username, firstname, lastname }: { username: string; firstname: string; lastname: string },
  password_hash: string,
  roles: number[],
  units: number[],
): Promise<void> {
  const email = `${username}@leerlijn.example`;
  const { id: app_user } = await db
    .insertInto('app_user')
    .values({ username, firstname, lastname, email, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of roles) await db.insertInto('user_role').values({ app_user, role }).execute();
  for (const organizational_unit of units)
    await db.insertInto('user_organizational_unit').values({ app_user, organizational_unit }).execute();
}
