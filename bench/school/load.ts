// Puts the large school into a migrated database: one statement for every few thousand rows of a table.
import { sql } from 'kysely';

import { hashPassword } from '#server/auth/passwords.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { demoPassword } from '#server/demo/load.ts';

import { generateSchool } from './generate.ts';
import { type Known, type Row, type Size, tables } from './rows.ts';

const atOnce = 5_000;
const withoutId = new Set([
  ...['unit_calendar', 'week_setting', 'attribute_permission', 'user_role', 'user_organizational_unit'],
  ...['programme_programme_part', 'rel__calendar_week__course', 'rel__calendar_week__exam'],
]);

export const usualSize: Size = { seed: 20_260_901, factor: 1 };

/** How many rows each table got. */
export async function loadSchool(database: Database, size: Size = usualSize): Promise<Record<string, number>> {
  const known = { ...(await readKnown(database)), passwordHash: await hashPassword(demoPassword) };
  const parts = generateSchool(size, known);
  await inTransaction(database, { user: null, kind: 'demo' }, async (db) => {
    for (const { table, rows } of parts) await insertRows(db, table, rows);
    for (const table of tables.filter((name) => !withoutId.has(name)))
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db);
    // The passwords are public, like those of the demo school.
    await db.updateTable('installation').set({ demo: true }).execute();
  });
  await sql`analyze`.execute(database);
  return Object.fromEntries(parts.map(({ table, rows }) => [table, rows.length]));
}

async function insertRows(db: Db, table: string, rows: Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += atOnce)
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)},
        ${JSON.stringify(rows.slice(from, from + atOnce))}::json)`.execute(db);
}

async function readKnown(db: Db): Promise<Omit<Known, 'passwordHash'>> {
  const found = await sql<Pick<Known, 'states' | 'options' | 'attributes'>>`
    select
      (select json_object_agg(state, id) from state) as states,
      (select json_object_agg(a.object || '.' || a.attribute || '=' || o.option_value, o.id)
       from attribute_option o join attribute a on a.id = o.attribute where o.organization is null) as options,
      (select json_object_agg(object || '.' || attribute, id) from attribute) as attributes`.execute(db);
  const lastIds: Record<string, number> = {};
  for (const table of tables.filter((name) => !withoutId.has(name))) {
    const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(db);
    lastIds[table] = last.rows[0]?.id ?? 0;
  }
  const [row] = found.rows;
  if (!row) throw new Error('the database is not migrated');
  return { ...row, lastIds };
}
