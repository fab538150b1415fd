// The questions that the kill suites ask the database find what is half there: without this, their silence says nothing.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { writeHistory } from '#server/db/history.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createSchool, createUser } from '#tests/support/factories.ts';
import { halfThere } from '#tests/support/whole-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('finds a record that was only half removed, and nothing before', async () => {
  const { organization } = await createSchool(api.database);
  const user = await createUser(api.database, { roles: [] });
  expect(await halfThere(api.url)).toEqual({});
  const [object, record, action] = ['programme', 1_000_000, 'create'] as const;
  await writeHistory(api.database, { user, organization, object, record, action, changes: {} });
  expect(await halfThere(api.url)).toEqual({
    'programmes in the history that are neither there nor deleted': [{ record }],
  });
});
