// Databases of earlier versions with data end in the same state as a new one; one of a newer version is left alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { loadBackup } from '#server/db/backup/load.ts';
import { checkBackup } from '#server/db/backup/read.ts';
import { writeBackup } from '#server/db/backup/write.ts';
import { migrate } from '#server/db/migrate.ts';
import { applyMigration, createMigrationTable, knownMigrations } from '#server/db/migrations.ts';
import { commandsText } from '#shared/text/commands.ts';
import { query } from '#tests/support/cluster.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/database.ts';
import { startPooler } from '#tests/support/pooler.ts';
import { asClient, rowsOf, schemaOf, type Snapshot } from '#tests/support/snapshot.ts';

const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops.toReversed()) await drop();
});

async function fresh(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  drops.push(drop);
  return url;
}

/** Data of that time: each line needs its migration and no later one. */
const data: [since: string, statement: string][] = [
  ['0001', `insert into organization (title) values ('Oude school'), ('Andere school')`],
  ['0001', `insert into organizational_unit (organization, title) values (1, 'Faculteit'), (2, 'Faculteit')`],
  [
    '0001',
    `insert into organizational_unit (organization, title, parent__organizational_unit) values (1, 'Cluster', 1)`,
  ],
  ['0002', `insert into app_user (username, email) values ('anna', 'anna@school.example')`],
  ['0002', `insert into role (organization, role, title) values (1, 'beheerder', 'Beheerder')`],
  ['0002', `insert into user_role values (1, 1)`],
  ['0002', `insert into user_organizational_unit values (1, 3)`],
  ['0002', `insert into permission (role, object, can_read) values (1, 'programme', true)`],
  // One label that the school changed, and one as an earlier version shipped it.
  [
    '0002',
    `insert into attribute (object, attribute, position, default_label, description, shipped_label, shipped_description)
     values ('programme', 'variant', 1, 'Vorm', 'x', 'Variant', 'x'), ('programme', 'croho_code', 2, 'Oud', '', 'Oud', '')`,
  ],
  ['0002', `insert into attribute_permission values (1, 1, false, true, false, false)`],
  ['0003', `insert into session (app_user) values (1)`],
  ['0003', `insert into refresh_token values ('\\x01', 1, now() + interval '1 day')`],
  ['0004', `insert into attribute_option (attribute, option_value) values (1, 'Avond')`],
  ['0005', `insert into calendar_year (organization, start_date, end_date) values (1, '2026-08-31', '2027-08-27')`],
  [
    '0005',
    `insert into programme (organization, title, state, duration, variant, organizational_unit, calendar_year)
     values (1, 'Vier jaar', 1, 4, 1, 3, 1), (2, 'Zonder duur', 2, null, null, null, null)`,
  ],
  [
    '0006',
    `insert into history (app_user, organization, object, record, action, changes)
     values (1, 1, 'programme', 1, 'create', '{"title": [null, "Vier jaar"]}')`,
  ],
  ['0008', `update programme set family = id`],
  ['0008', `insert into programme_part (organization, title, state, family) values (1, 'Thema', 1, 1)`],
  ['0008', `insert into programme_programme_part values (1, 1, 1)`],
  [
    '0008',
    `insert into educational_unit (organization, title, state, coordinator, family)
     values (1, 'Wiskunde', 1, 'Anna Bos', 1)`,
  ],
  ['0010', `insert into unit_calendar (organizational_unit, calendar_year, organization) values (3, 1, 1)`],
  [
    '0010',
    `insert into year_part (organizational_unit, calendar_year, position, start_date, end_date)
     values (3, 1, 1, '2026-08-31', '2027-01-29')`,
  ],
  [
    '0012',
    `insert into placement (organization, programme, year, kind, programme_part, x, y, width, height)
     values (1, 1, 1, 'part', 1, 0, 0, 6, 1)`,
  ],
];

async function schemaAt(last: string, statements: readonly string[]): Promise<string> {
  const { url, drop } = await createEmptyDatabase();
  drops.push(drop);
  await asClient(url, async (client) => {
    await createMigrationTable(client);
    for (const name of (await knownMigrations()).filter((each) => each.slice(0, 4) <= last))
      await applyMigration(client, name);
    for (const statement of statements) await client.query(statement);
  });
  return url;
}

function databaseAt(last: string): Promise<string> {
  return schemaAt(
    last,
    data.flatMap(([since, statement]) => (since <= last ? statement : [])),
  );
}

describe.each(['0004', '0008', '0012'])('a database of version %s with data', (version) => {
  it('gets the newest schema, keeps every value, and can be migrated again', async () => {
    const url = await databaseAt(version);
    const before = await rowsOf(url);
    await migrate(url);
    expect(await schemaOf(url)).toEqual(await schemaOf(await fresh()));
    const after = await rowsOf(url);
    // Today's definitions overwrite these; a test below checks them.
    const written = ['migration', 'attribute', 'object_definition', 'rights_stamp', 'history'];
    for (const [table, rows] of Object.entries(before).filter(([name]) => !written.includes(name)))
      expect([table, missing(rows, after[table])]).toEqual([table, []]);
    const noted = `select table_name, record, operation, after, partial from change where table_name = 'programme' and partial`;
    const made = {
      table_name: 'programme',
      record: 1,
      operation: 'insert',
      after: { title: 'Vier jaar' },
      partial: true,
    };
    expect(await query(url, noted)).toEqual(version >= '0006' ? [made] : []);
    const label = (name: string) => query(url, `select default_label from attribute where attribute = '${name}'`);
    expect(await label('variant')).toContainEqual({ default_label: 'Vorm' });
    expect(await label('croho_code')).toEqual([{ default_label: 'CROHO-code' }]);
    const calendars = `select programme, count(*)::int as years from programme_calendar group by 1 order by 1`;
    const years = [
      { programme: 1, years: 4 },
      { programme: 2, years: 1 },
    ];
    expect(await query(url, calendars)).toEqual(version >= '0005' ? years : []);
    await migrate(url);
    const { rights_stamp: _first, ...settled } = after;
    const { rights_stamp: _second, ...again } = await rowsOf(url);
    expect(again).toEqual(settled);
  });
});

/** Rows of which not every value is there afterwards; a column may have been added since. */
function missing(rows: string[], later: string[] = []): string[] {
  const found = later.map((row) => JSON.parse(row) as Record<string, unknown>);
  return rows.filter((row) => {
    const values = Object.entries(JSON.parse(row) as Record<string, unknown>);
    return !found.some((each) => values.every(([name, value]) => JSON.stringify(each[name]) === JSON.stringify(value)));
  });
}

it('a database of a newer version is refused with a message, and nothing in it changes', async () => {
  const url = await fresh();
  await query(url, `insert into migration (name) values ('9998-morgen.sql'), ('9999-overmorgen.sql')`);
  await query(url, `update attribute set shipped_label = 'Morgen', default_label = 'Morgen' where id = 1`);
  const before: Snapshot = await rowsOf(url);
  await expect(migrate(url)).rejects.toThrow(commandsText.newerDatabase(['9998-morgen.sql', '9999-overmorgen.sql']));
  expect(await rowsOf(url)).toEqual(before);
});

it('a database of a newer version works if it declares itself compatible with this version', async () => {
  const url = await fresh();
  const newest = (await knownMigrations()).at(-1) ?? '';
  const newer = '9998-morgen.sql';
  await query(url, `insert into migration (name, works_from) values ('${newer}', '0001-organizations.sql')`);
  expect(await migrate(url)).toEqual([newer]);
  await query(url, `update migration set works_from = '${newest}' where name = '${newer}'`);
  expect(await migrate(url)).toEqual([newer]);
  await query(url, `update migration set works_from = '9997-eerst.sql' where name = '${newer}'`);
  await expect(migrate(url)).rejects.toThrow(commandsText.newerDatabase([newer]));
  // Two releases ahead, one of which declares nothing.
  await query(url, `update migration set works_from = '${newest}' where name = '${newer}'`);
  await query(url, `insert into migration (name) values ('9999-overmorgen.sql')`);
  await expect(migrate(url)).rejects.toThrow('9999-overmorgen.sql');
});

it('behind a pooler, which keeps its connections, one migration does not block the next', async () => {
  const { url, drop } = await createEmptyDatabase();
  const pooler = await startPooler(url);
  drops.push(drop, pooler.stop);
  await migrate(pooler.url);
  await migrate(pooler.url);
  expect(await query(url, 'select name from migration')).toHaveLength((await knownMigrations()).length);
});

it('a migration sets the system as actor itself, because a pooler may drop connection options', async () => {
  const { url, drop } = await createEmptyDatabase();
  drops.push(drop);
  const nobody = new URL(url);
  nobody.searchParams.set('options', '-c leerlijn.actor=');
  await migrate(nobody.href);
  expect(await query(url, 'select distinct app_user, kind from change_set')).toEqual([
    { app_user: null, kind: 'migration' },
  ]);
});

it('a migration gives up with a message when another process does not finish', async () => {
  const url = await fresh();
  await asClient(url, async (other) => {
    await other.query('select pg_advisory_lock(7160001)');
    await expect(migrate(url, 100)).rejects.toThrow(commandsText.schemaBusy(0.1));
    await other.query('select pg_advisory_unlock_all()');
    await migrate(url, 100);
  });
});

it('a migration that was released under another name counts as the current one', async () => {
  const url = await databaseAt('0018');
  const schema = await schemaOf(await fresh());
  await asClient(url, async (client) => {
    await applyMigration(client, '0020-placement-indexes.sql');
    await client.query(`update migration set name = '0019-placement-indexes.sql' where name like '0020-%'`);
  });
  const folder = await mkdtemp(join(tmpdir(), 'leerlijn-renamed-'));
  const file = join(folder, 'tussenin.jsonl.gz');
  await writeBackup(url, file);
  await migrate(url);
  expect(await schemaOf(url)).toEqual(schema);

  const restored = await createEmptyDatabase();
  drops.push(restored.drop);
  await loadBackup(restored.url, file, await checkBackup(file), { replace: false });
  expect(await schemaOf(restored.url)).toEqual(schema);
  await rm(folder, { recursive: true });
});

it('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  const { url, drop } = await createEmptyDatabase();
  drops.push(drop);
  // Blocks 0008, which comes after seven that succeed.
  await query(url, 'create table course (id int)');
  await expect(migrate(url)).rejects.toThrow('already exists');
  const applied = await query(url, 'select name from migration order by name');
  expect(applied).toHaveLength(7);
  expect(await query(url, `select to_regclass('programme_part') as part`)).toEqual([{ part: null }]);
  await query(url, 'drop table course');
  await migrate(url);
  expect(await schemaOf(url)).toEqual(await schemaOf(await fresh()));
});

it('old usernames are normalised, and nobody loses theirs to another user', async () => {
  const url = await databaseAt('0020');
  const names = ['ｂｅｎ', ' cas ', 'i\u0307rem', 'dirk', 'ＤＩＲＫ', 'ｅva', 'evａ'];
  const values = names.map((name, index) => `('${name}', 'u${index}@school.example')`);
  await query(url, `insert into app_user (username, email) values ${values.join()}`);
  await migrate(url);
  const after = ['anna', 'ben', 'cas', 'irem', 'dirk', 'ＤＩＲＫ', 'eva', 'evａ'];
  expect(await query(url, 'select username from app_user order by id')).toEqual(
    after.map((username) => ({ username })),
  );
});

const school = `set leerlijn.actor = '0'; set leerlijn.kind = 'test'; insert into organization (title) values ('Oude school')`;

it('rights on outcomes go only to users who manage the roles of a school', async () => {
  const url = await schemaAt('0042', [
    school,
    `insert into role (organization, role, title) values (1, 'beheerder', 'Beheerder'), (1, 'docent', 'Docent')`,
    `insert into permission (role, object, can_read, can_update) values (1, 'role', true, true)`,
    `insert into permission (role, object, can_create, can_read, can_update, can_delete)
     values (2, 'educational_unit', true, true, true, true)`,
  ]);
  await migrate(url);
  const rights = `select role, bool_or(can_create) as create, bool_or(can_read) as read, bool_or(can_update) as update,
    bool_or(can_delete) as delete from permission where object like 'learning_outcome%' group by role order by role`;
  expect(await query(url, rights)).toEqual([
    { role: 1, create: true, read: true, update: true, delete: true },
    { role: 2, create: false, read: false, update: false, delete: false },
  ]);
});

it('the history of outcomes gets today’s names', async () => {
  const url = await schemaAt('0072', [
    school,
    `insert into learning_outcome_framework (organization, title, state) values (1, 'Kader', 1)`,
    `insert into learning_outcome (organization, learning_outcome_framework, title) values (1, 1, 'Boven'), (1, 1, 'Onder')`,
    `update learning_outcome set parent__learning_outcome = 1 where id = 2`,
    `insert into attribute (object, attribute, position, default_label, description, shipped_label, shipped_description)
     values ('learning_outcome', 'learning_outcome_framework', 1, 'Profiel', '', 'Kader', '')`,
  ]);
  await migrate(url);
  expect(await query(url, `select framework, parent from learning_outcome where id = 2`)).toEqual([
    { framework: 1, parent: 1 },
  ]);
  const remembered = `select operation, changed_values(before, after) as values from change
    where table_name = 'learning_outcome' and record = 2 order by id`;
  expect(await query(url, remembered)).toEqual([
    { operation: 'insert', values: expect.objectContaining({ framework: [null, 1] }) },
    { operation: 'update', values: { parent: [null, 1] } },
  ]);
  const label = `select default_label from attribute where object = 'learning_outcome' and attribute = 'framework'`;
  expect(await query(url, label)).toEqual([{ default_label: 'Profiel' }]);
});
