// Level 1 is cached for users with the same rights and units: never stale, never another user's.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi, testConfig } from '#tests/support/api.ts';
import { clientWith, tokenWith } from '#tests/support/factories.ts';
import { createPlanSchool, planParts, type PlanSchool } from '#tests/support/planner.ts';

let api: TestApi;
let school: PlanSchool;
let readers: string[];
beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  await planParts(api, school, await clientWith(api, school, { '*': 'crud' }));
  const all = { '*': 'crud' };
  readers = [
    await tokenWith(api, school, all),
    await tokenWith(api, school, all, { units: [school.cluster] }),
    await tokenWith(api, school, all, { units: [school.otherFaculty] }),
    await tokenWith(api, school, all, { attributes: { 'programme_part.title': '' } }),
  ];
});
afterAll(() => api.close());

const ask = (app: TestApi['app'], token: string, ifNoneMatch?: string) =>
  new Client(app, token).call(contract.planner.level1, {
    query: { programme: school.planned },
    ...(ifNoneMatch ? { ifNoneMatch } : {}),
  });

it('level 1 is sent once to a browser, and shared by users with the same rights', async () => {
  const [first = ''] = readers;
  const another = await tokenWith(api, school, { '*': 'crud' });
  const { headers } = await ask(api.app, first);
  expect((await ask(api.app, another, String(headers['etag']))).status).toBe(304);
});

/** Each in a different table, and none made by the planner. */
const changes: [string, (school: PlanSchool) => ReturnType<typeof sql>][] = [
  ['a title', ({ parts }) => sql`update programme_part set title = 'Anders' where id = ${parts[0]}`],
  ['a place', ({ planned }) => sql`update placement set y = y + 1 where programme = ${planned}`],
  ['a status', ({ planned }) => sql`update programme_calendar set state = 3 where programme = ${planned}`],
  [
    'the colour of a unit',
    ({ organization, cluster }) =>
      sql`insert into object_label (organization, organizational_unit, object, color)
        values (${organization}, ${cluster}, 'programme_part', '#123456')`,
  ],
  [
    'the unit of the programme',
    ({ planned, otherFaculty }) =>
      sql`update programme set organizational_unit = ${otherFaculty} where id = ${planned}`,
  ],
  [
    'the parent of a unit',
    ({ cluster, otherFaculty }) =>
      sql`update organizational_unit set parent__organizational_unit = ${cluster} where id = ${otherFaculty}`,
  ],
];

it.each(changes)('level 1 equals that of a server with an empty cache after a change of %s', async (_what, change) => {
  const before = await Promise.all(readers.map((token) => ask(api.app, token)));
  await change(school).execute(api.database);
  const fresh = await buildApp(api.database, testConfig);
  try {
    const now = await Promise.all(readers.map((token) => ask(api.app, token)));
    expect(now.map(({ body }) => body)).toEqual(
      await Promise.all(readers.map(async (token) => (await ask(fresh, token)).body)),
    );
    expect(now.map(({ body }) => body)).not.toEqual(before.map(({ body }) => body));
  } finally {
    await fresh.close();
  }
});
