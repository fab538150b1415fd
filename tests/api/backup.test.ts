// A backup restored into an empty database is the same school, row for row; an incomplete backup changes nothing.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { excludedTables } from '#server/db/backup/format.ts';
import { contentsOf, loadBackup } from '#server/db/backup/load.ts';
import { checkBackup } from '#server/db/backup/read.ts';
import { writeBackup } from '#server/db/backup/write.ts';
import { applyMigration, createMigrationTable, knownMigrations } from '#server/db/migrations.ts';
import { loadDemo } from '#server/demo/load.ts';
import { contract } from '#shared/api/contract.ts';
import { commandsText } from '#shared/text/commands.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { query } from '#tests/support/cluster.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { clientWith } from '#tests/support/factories.ts';
import { createPlanSchool } from '#tests/support/planner.ts';
import { asClient, numberingOf, rowsOf, schemaOf, type Snapshot } from '#tests/support/snapshot.ts';

const text = commandsText.restore;
const drops: (() => Promise<void>)[] = [];
let api: TestApi;
let folder: string;
let file: string;
let source: Snapshot;

const empty = async (): Promise<TestDatabase> => {
  const made = await createEmptyDatabase();
  drops.push(made.drop);
  return made;
};
const restore = async (from: string, url: string, replace = false) =>
  loadBackup(url, from, await checkBackup(from), { replace });
const kept = (rows: Snapshot) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !excludedTables.includes(name)));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leerlijn-backup-'));
  api = await startApi();
  await loadDemo(api.database);
  // Text that a careless line or JSON parser would break on, and an id that was issued but never used.
  await sql`insert into programme (organization, title, state, description) values
    (1, ${'regel\u2028scheiding\u2029, \r\n, \t, "aanhaling", back\\slash, \u{1f393}, ’é’, \\u0041'}, 1, ${'x'.repeat(100_000)})`.execute(
    api.database,
  );
  await sql`insert into educational_unit (organization, title, state) values (1, 'weg', 1)`.execute(api.database);
  await sql`delete from educational_unit where title = 'weg'`.execute(api.database);
  const user = await sql<{ id: number }>`select id from app_user where username = 'manager'`.execute(api.database);
  await tokenFor(api.database, user.rows[0]?.id ?? 0);
  await sql`insert into password_reset_request (email) values ('a@b.example')`.execute(api.database);
  await sql`insert into calendar_feed (hash, app_user, organization, organizational_unit, calendar_year)
    select '\\x00ff27'::bytea, 1, c.organization, organizational_unit, calendar_year from unit_calendar c limit 1`.execute(
    api.database,
  );
  source = await rowsOf(api.url);
  file = join(folder, 'demo.jsonl.gz');
  await writeBackup(api.url, file);
});
afterAll(async () => {
  for (const drop of drops) await drop();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

describe('refuses', () => {
  const lines = async () =>
    gunzipSync(await readFile(file))
      .toString()
      .split('\n');
  const changed = async (name: string, content: Buffer | string) => {
    const path = join(folder, name);
    await writeFile(path, typeof content === 'string' ? gzipSync(content) : content);
    return path;
  };
  const withHeader = async (name: string, change: object) => {
    const [head = '', ...rest] = await lines();
    return changed(name, [JSON.stringify({ ...(JSON.parse(head) as object), ...change }), ...rest].join('\n'));
  };

  it('a missing file, and files that are not backups', async () => {
    await expect(checkBackup(join(folder, 'nergens'))).rejects.toThrow(text.missing(join(folder, 'nergens')));
    for (const content of [Buffer.from('PGDMP'), Buffer.alloc(0), gzipSync('{"format":"iets"}\n'), gzipSync('tekst')]) {
      const other = await changed('anders', content);
      await expect(checkBackup(other)).rejects.toThrow(text.notBackup(other));
    }
  });

  it('a file that was cut off at any point', async () => {
    const whole = await readFile(file);
    for (const part of [0.3, 0.6, 0.99])
      await expect(
        checkBackup(await changed('kort.gz', whole.subarray(0, Math.floor(whole.length * part)))),
      ).rejects.toThrow(/beschadigd|geen back-up/);
    await expect(checkBackup(await changed('kort.gz', whole.subarray(0, whole.length - 1)))).rejects.toThrow(
      'beschadigd',
    );
    const all = await lines();
    await expect(checkBackup(await changed('kort.gz', `${all.slice(0, -2).join('\n')}\n`))).rejects.toThrow(
      'beschadigd',
    );
  });

  it('a file with a changed bit, a changed row, or extra data at the end', async () => {
    const whole = Buffer.from(await readFile(file));
    whole[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 1;
    await expect(checkBackup(await changed('bit.gz', whole))).rejects.toThrow('beschadigd');
    const all = await lines();
    const row = all.findIndex((line) => line.includes('"username":"manager"'));
    all[row] = all[row]?.replace('"manager"', '"indringer"') ?? '';
    await expect(checkBackup(await changed('rij.gz', all.join('\n')))).rejects.toThrow('beschadigd');
    const twice = Buffer.concat([await readFile(file), await readFile(file)]);
    await expect(checkBackup(await changed('twee.gz', twice))).rejects.toThrow('beschadigd');
  });

  it('a file of a newer version', async () => {
    const newer = await withHeader('nieuwer.gz', { version: 2 });
    await expect(checkBackup(newer)).rejects.toThrow(text.newer(newer));
    const known = await knownMigrations();
    const ahead = await withHeader('vooruit.gz', { migrations: [...known, '9999-later.sql'] });
    await expect(checkBackup(ahead)).rejects.toThrow(text.newer(ahead));
  });

  it('a database that is not empty, and leaves it as it is', async () => {
    await expect(restore(file, api.url)).rejects.toThrow('Deze database is niet leeg');
    expect(await rowsOf(api.url)).toEqual(source);
  });

  it('a database of another program, even to replace it', async () => {
    const { url } = await empty();
    await query(url, 'create table factuur (id int)');
    await expect(contentsOf(url)).rejects.toThrow(text.otherDatabase);
    await expect(restore(file, url, true)).rejects.toThrow(text.otherDatabase);
    expect(await rowsOf(url)).toEqual({ factuur: [] });
  });

  it('rows that break a rule of the schema, and changes nothing', async () => {
    const { url } = await empty();
    const all = await lines();
    const header = await checkBackup(file);
    // Skips the check, as if the file went bad between the check and the restore.
    const row = all.findIndex(
      (line) =>
        line.startsWith('{"id"') && line.includes('"parent__organizational_unit":') && !line.includes('"change_set"'),
    );
    all[row] = all[row]?.replace(/"parent__organizational_unit":\w+/, '"parent__organizational_unit":99999') ?? '';
    const broken = await changed('kapot.gz', all.join('\n'));
    await expect(loadBackup(url, broken, header, { replace: false })).rejects.toThrow('violates foreign key');
    expect(await rowsOf(url)).toEqual({});
  });

  it('to overwrite a file, or to back up an empty database', async () => {
    await expect(writeBackup(api.url, file)).rejects.toThrow(commandsText.backup.exists(file));
    const { url } = await empty();
    await expect(writeBackup(url, join(folder, 'leeg.gz'))).rejects.toThrow(commandsText.backup.nothing);
    const nowhere = join(file, 'sub', 'x.gz');
    await expect(writeBackup(api.url, nowhere)).rejects.toThrow('kon niet worden geschreven');
    expect((await readdir(folder)).filter((name) => name.includes('leeg') || name.includes('.part'))).toEqual([]);
  });
});

describe('restores', () => {
  it('every row of every table, the sequences and the schema into an empty database', async () => {
    const { url } = await empty();
    await restore(file, url);
    const rows = await rowsOf(url);
    // The one number that must increase: no server may mistake old rights for current ones.
    const { rights_stamp: stampBefore, table_revision: _countsBefore, ...before } = kept(source);
    // A running server must not mistake restored rows for its cached ones.
    const { rights_stamp: stampAfter, table_revision: _countsAfter, ...after } = kept(rows);
    expect(after).toEqual(before);
    expect(stampAfter).not.toEqual(stampBefore);
    expect(await schemaOf(url)).toEqual(await schemaOf(api.url));
    // Sequences of tables without rows in the backup, and those that rewriting the definitions has advanced.
    const passing = (name: string) =>
      [...excludedTables, 'attribute', 'permission'].some((table) => name.startsWith(`${table}_id_seq`));
    const numbers = async (of: string) => (await numberingOf(of)).filter((name) => !passing(name));
    expect(await numbers(url)).toEqual(await numbers(api.url));
    expect(Object.keys(before).length).toBeGreaterThan(25);
    for (const name of excludedTables.filter((table) => table !== 'migration'))
      expect([name, rows[name]]).toEqual([name, []]);
  });

  it('no token, link or mail, because the file has none', async () => {
    const content = gunzipSync(await readFile(file)).toString();
    expect(source['access_token']).toHaveLength(1);
    expect(content).not.toContain('a@b.example');
    for (const row of source['access_token'] ?? [])
      expect(content).not.toContain((JSON.parse(row) as { hash: string }).hash.slice(2));
  });

  it('as the owner of the database without superuser rights', async () => {
    const { url } = await empty();
    const { adminUrl } = inject('testServer');
    const owner = `leerlijn_owner_${randomBytes(4).toString('hex')}`;
    const name = new URL(url).pathname.slice(1);
    await query(adminUrl, `create role ${owner} login password 'geheim'`);
    try {
      await query(adminUrl, `alter database ${name} owner to ${owner}`);
      const asOwner = Object.assign(new URL(url), { username: owner, password: 'geheim' }).href;
      await restore(file, asOwner);
      await restore(file, asOwner, true);
      expect((await rowsOf(url))['placement']).toEqual(source['placement']);
      await writeBackup(asOwner, join(folder, 'eigenaar.gz'));
    } finally {
      await query(adminUrl, `drop database ${name} with (force)`);
      await query(adminUrl, `drop role ${owner}`);
    }
  });

  it('over another school and leaves nothing of it', async () => {
    const target = await startApi();
    drops.push(target.close);
    const school = await createPlanSchool(target.database);
    const client = await clientWith(target, school, { '*': 'crud' });
    expect((await client.call(contract.planner.level1, { query: { programme: school.planned } })).status).toBe(200);
    const stampBefore = (await rowsOf(target.url))['rights_stamp'];
    await restore(file, target.url, true);
    const after = await rowsOf(target.url);
    expect(after['organization']).toEqual(source['organization']);
    expect(after['rights_stamp']).not.toEqual(stampBefore);
    // The running server goes on, and everyone is signed out.
    expect((await client.call(contract.planner.level1, { query: { programme: school.planned } })).status).toBe(401);
    const manager = await sql<{ id: number }>`select id from app_user where username = 'manager'`.execute(
      target.database,
    );
    const token = await tokenFor(target.database, manager.rows[0]?.id ?? 0);
    expect((await new Client(target.app, token).call(contract.session.me)).status).toBe(200);
  });

  it('all or nothing when the connection is cut at any point', async () => {
    const { url } = await empty();
    await asClient(url, async (client) => {
      await createMigrationTable(client);
      for (const name of await knownMigrations()) await applyMigration(client, name);
      await client.query(`set leerlijn.actor = 0; insert into organization (title) values ('Van nu')`);
    });
    let before = await rowsOf(url);
    const cuts: boolean[] = [];
    const restoring = `select pid from pg_stat_activity where datname = current_database()
      and application_name = 'leerlijn-migrate' and xact_start is not null`;
    for (const wait of [0, 60, 200]) {
      const progress = { over: false };
      const attempt = restore(file, url, true)
        .then(
          () => true,
          () => false,
        )
        .finally(() => (progress.over = true));
      while (!progress.over && (await query(url, restoring)).length === 0) await sleep(5);
      await sleep(wait);
      await query(url, `select pg_terminate_backend(pid) from (${restoring}) as found`);
      const finished = await attempt;
      const after = await rowsOf(url);
      const isNew = after['organization']?.join() === source['organization']?.join();
      expect(isNew ? after['placement'] : after).toEqual(isNew ? source['placement'] : before);
      expect([finished, isNew]).not.toEqual([true, false]);
      cuts.push(!finished);
      if (isNew) before = after;
    }
    expect(cuts).toContain(true);
  });

  it('a backup of an earlier version and migrates it to the newest', async () => {
    const old = await empty();
    const known = await knownMigrations();
    const early = known.filter((name) => name < '0009');
    await asClient(old.url, async (client) => {
      await createMigrationTable(client);
      for (const name of early) await applyMigration(client, name);
      await client.query(`
        insert into organization (title) values ('Oude school');
        insert into organizational_unit (organization, title) values (1, 'Faculteit');
        insert into programme (organization, title, state, duration) values (1, 'Vier jaar', 1, 4), (1, 'Zonder duur', 1, null);
        insert into role (organization, role) values (1, 'beheerder')`);
    });
    const path = join(folder, 'oud.gz');
    await writeBackup(old.url, path);
    expect((await checkBackup(path)).migrations).toEqual(early);
    const { url } = await empty();
    await restore(path, url);
    const migrated = await rowsOf(url);
    expect(migrated['migration']).toHaveLength(known.length);
    expect(await schemaOf(url)).toEqual(await schemaOf(api.url));
    expect(migrated['programme_calendar']).toHaveLength(5);
    // Today’s definitions are there too: rights on objects that the old version did not have.
    expect(migrated['permission']?.length).toBeGreaterThan(10);
  });
});
