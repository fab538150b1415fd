// The queries of the kill tests find partial writes; without this test, an empty result would prove nothing.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { sql } from 'kysely';

import { startApi, type TestApi } from '#tests/support/api.ts';
import { partialWrites } from '#tests/support/whole-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('the queries find a record that was only half removed, and nothing before', async () => {
  expect(await partialWrites(api.url)).toEqual({});
  const record = 1_000_000;
  await sql`insert into change (change_set, table_name, record, operation, after)
    values (1, 'programme', ${record}, 'insert', '{}')`.execute(api.database);
  expect(await partialWrites(api.url)).toEqual({
    'programmes in the memory that are neither there nor deleted': [{ record }],
  });
});
