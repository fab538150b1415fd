// Copies a record: the next free version of its family, state back to the first, everything else the same.
import { sql } from 'kysely';
import type { Definition } from '#shared/definitions/definition.ts';
import { requireRight, type User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import { guardUnit } from './guards.ts';
import { insertRow, lockRow } from './rows.ts';
import type { Rules } from './rules.ts';
import { initialValues, type Values } from './values.ts';

export async function cloneRow(db: Db, definition: Definition, rules: Rules, user: User, id: number): Promise<number> {
  const { object, table, attributes } = definition;
  const source = await lockRow(db, definition, user, id);
  requireRight(user, source.organization, object, 'read');
  requireRight(user, source.organization, object, 'create');
  guardUnit(definition, user, source.organization, source);
  const family = source['family'] as number;
  // Two copies at the same moment must not get the same version: one waits for the other.
  await sql`select pg_advisory_xact_lock(hashtext(${`${table}.family`}), ${family})`.execute(db);
  const versions = await sql<{ next: number }>`
    select coalesce(max(version), 0) + 1 as next from ${sql.table(table)} where family = ${family}`.execute(db);
  const { state } = await initialValues(db, definition);
  const values: Values = {
    ...Object.fromEntries(Object.keys(attributes).map((name) => [name, source[name]])),
    state,
    version: versions.rows[0]?.next ?? 1,
    ...(await rules.copied?.({ db, user, source })),
  };
  const { organization } = source;
  const copy = await insertRow(db, definition, organization, { ...values, family });
  await rules.cloned?.({ db, user, source, copy });
  return copy;
}
