// Every removable record is removed by one user while others save everything that refers to it, all at once. A late save gets a
// Dutch 404, 409 or 422, and nobody ever gets a 500.
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { connect } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { type Answer, Client, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createUser } from '#tests/support/factories.ts';
import { createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';
import { freshThings, type Things, writes } from '#tests/support/race-things.ts';

const rounds = Number(process.env['RACE_ROUNDS'] ?? 220);
const { access, labels, planner, years } = contract;

let api: TestApi;
let school: PlanSchool;
let full: Client;

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  const database = connect(url, { max: 20, actor: 'test' });
  const app = await buildApp(database, testConfig);
  const close = async () => {
    await app.close();
    await database.destroy();
    await drop();
  };
  api = { app, database, url, close };
  school = await createPlanSchool(database);
  const everything = { organization: school.organization, objects: { '*': 'crud' } };
  full = new Client(app, await tokenFor(database, await createUser(database, { roles: [everything] })));
});
afterAll(() => api.close());

type Removal = (things: Things) => Promise<Answer<unknown>>;
const byId = (endpoint: Parameters<Client['call']>[0], name: keyof Omit<Things, 'school' | 'placed'>): Removal => {
  return (things) => full.call(endpoint, { params: { id: things[name] } });
};

const removals: Record<string, Removal> = {
  unit: byId(contract.organizationalUnit.remove, 'unit'),
  year: byId(years.remove, 'year'),
  system: byId(contract.system.remove, 'system'),
  programme: byId(contract.programme.remove, 'programme'),
  part: byId(contract.programmePart.remove, 'part'),
  'educational unit': byId(contract.educationalUnit.remove, 'subject'),
  course: byId(contract.course.remove, 'course'),
  exam: byId(contract.exam.remove, 'exam'),
  option: byId(labels.removeOption, 'option'),
  'option of a lesson': byId(labels.removeOption, 'duration'),
  'label group': byId(labels.removeGroup, 'group'),
  role: byId(access.removeRole, 'role'),
  user: byId(access.removeUser, 'user'),
  'grid of level 1': () =>
    full.call(planner.saveBlockParts, { body: { programme: school.planned, year: 1, grid: [], whole: true } }),
  'grid of level 2': ({ placed }) => full.call(planner.saveWeekUnits, { body: { relation_id: placed.part, grid: [] } }),
  'grid of level 3': ({ placed }) =>
    full.call(planner.saveLessons, { body: { relation_week_id: placed.unit, grid: [] } }),
};

it(`no request gets a 500 in ${rounds} rounds of removing while saving`, async () => {
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  const names = Object.keys(removals);
  for (let round = 0; round < rounds; round += 1) {
    const name = names[round % names.length] ?? '';
    const things = await freshThings(api, school, full);
    const note = async (what: string, call: () => Promise<Answer<unknown>>) => {
      // Spread over the duration of the removal, so that it meets each save at another moment.
      await sleep(Math.random() * 20);
      const { status, message } = await call();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 400 && ![404, 409, 422].includes(status)) wrong.push(`${what}, ${name}: ${status} ${message}`);
    };
    await Promise.all([
      note('removal', () => (removals[name] as Removal)(things)),
      ...Object.entries(writes).map(([what, write]) => note(what, () => write(full, things))),
    ]);
    await sql`delete from programme where title in ('Nieuw', 'Even', 'Anders')`.execute(api.database);
  }
  const sum = (test: (status: number) => boolean) =>
    [...statuses].filter(([status]) => test(status)).reduce((total, [, count]) => total + count, 0);
  const figures = [
    rounds,
    sum(() => true),
    sum((status) => status < 300),
    ...[404, 409, 422].map((code) => sum((status) => status === code)),
    sum((status) => status >= 500),
  ];
  process.stdout.write(`| ${figures.map((figure) => figure.toLocaleString('en')).join(' | ')} |\n`);
  expect(wrong).toEqual([]);
});
