// The database schema equals the definitions, and the definitions are in the database.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { migrate } from '#server/db/migrate.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const systemColumns = ['id', 'organization', 'revision', 'family'];
/** Columns of an object that are not attributes. */
const ownColumns: Record<string, string[]> = {
  organization: ['oeapi_id'],
  organizational_unit: ['oeapi_id'],
  programme: ['scenario_of', 'scenario_base', 'oeapi_id'],
  programme_part: ['oeapi_id'],
  educational_unit: ['oeapi_id'],
  learning_outcome: ['uuid', 'ancestor', 'oeapi_id'],
  learning_outcome_framework: ['uuid'],
};
/** Only the hash of a password is stored. */
const storedAs: Record<string, string> = { password: 'password_hash' };
const columnTypes: Record<string, string[]> = {
  text: ['text'],
  richText: ['text'],
  integer: ['integer'],
  checkbox: ['boolean'],
  date: ['date'],
  choice: ['integer'],
  option: ['integer'],
  state: ['integer'],
  reference: ['integer'],
  outcomes: ['jsonb'],
};

describe.each(allDefinitions.map((definition) => [definition.table, definition] as const))(
  'table %s',
  (table, definition) => {
    it('has a column of the right type for each attribute, and no other', async () => {
      const columns = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(api.database);
      const found = new Map(columns.rows.map(({ name, type }) => [name, type]));
      for (const [name, { kind }] of Object.entries(definition.attributes).filter(
        ([, { links, derived }]) => !links && !derived,
      ))
        expect([name, columnTypes[kind]?.includes(found.get(storedAs[name] ?? name) ?? '')]).toEqual([name, true]);
      const expected = [
        ...Object.keys(definition.attributes).map((name) => storedAs[name] ?? name),
        ...systemColumns,
        ...(ownColumns[table] ?? []),
      ];
      const extra = [...found.keys()].filter((name) => !expected.includes(name));
      expect(extra).toEqual([]);
    });

    it('has a foreign key named after each reference', async () => {
      const keys = await sql<{ name: string }>`
      select conname as name from pg_constraint where contype = 'f' and conrelid = ${table}::regclass`.execute(
        api.database,
      );
      const names = keys.rows.map(({ name }) => name);
      const references = Object.entries(definition.attributes).filter(([, { kind }]) =>
        ['option', 'state', 'reference'].includes(kind),
      );
      expect(names).toEqual(expect.arrayContaining(references.map(([name]) => `${table}_${name}_fkey`)));
    });
  },
);

it('attribute and object rows follow the definitions', async () => {
  const attributes = await api.database.selectFrom('attribute').select(['object', 'attribute']).execute();
  const expected = allDefinitions.flatMap(({ object, attributes: own }) =>
    Object.keys(own).map((name) => `${object}.${name}`),
  );
  expect(attributes.map(({ object, attribute }) => `${object}.${attribute}`).sort()).toEqual(expected.sort());
  const objects = await api.database.selectFrom('object_definition').select('object').execute();
  expect(objects.map(({ object }) => object).sort()).toEqual([...objectKeys].sort());
});

it('migrating again keeps changed labels and options, and updates unchanged ones to those of the product', async () => {
  const { id } = await api.database
    .selectFrom('attribute')
    .select('id')
    .where('object', '=', 'programme')
    .where('attribute', '=', 'variant')
    .executeTakeFirstOrThrow();
  const label = (of: number) =>
    api.database.selectFrom('attribute').select('default_label').where('id', '=', of).executeTakeFirstOrThrow();
  await api.database.updateTable('attribute').set({ default_label: 'Vorm' }).where('id', '=', id).execute();
  await api.database.deleteFrom('attribute_option').where('option_value', '=', 'Duaal').execute();
  const other = { shipped_label: 'Oude naam', default_label: 'Oude naam' };
  await api.database.updateTable('attribute').set(other).where('attribute', '=', 'croho_code').execute();
  await migrate(api.url);
  expect(await label(id)).toEqual({ default_label: 'Vorm' });
  const options = await api.database
    .selectFrom('attribute_option')
    .select('option_value')
    .where('attribute', '=', id)
    .execute();
  expect(options.map(({ option_value }) => option_value)).toEqual(['Voltijd', 'Deeltijd']);
  const code = await api.database
    .selectFrom('attribute')
    .select('id')
    .where('attribute', '=', 'croho_code')
    .executeTakeFirstOrThrow();
  expect(await label(code.id)).toEqual({ default_label: 'CROHO-code' });
});

it('two processes can migrate at the same moment', async () => {
  await Promise.all([migrate(api.url), migrate(api.url), migrate(api.url)]);
  const applied = await sql<{ count: number }>`select count(*)::int as count from migration`.execute(api.database);
  expect(applied.rows[0]?.count).toBeGreaterThan(5);
});
