// Copies a locked record: with the next version number of its family and the first state; other values stay the same.
import { sql } from 'kysely';
import { requireRight } from '#server/rights/user.ts';

import { guardUnit } from './guards.ts';
import type { RecordType, Row } from './record-type.ts';
import { insertRow } from './rows.ts';
import { initialValues, type Values } from './values.ts';
import type { Write } from './write.ts';

/** Returns the id of the copy. */
export async function cloneRecord({ db, user }: Write, type: RecordType, source: Row): Promise<number> {
  const { object, table, attributes } = type.definition;
  const { organization } = source;
  requireRight(user, organization, object, 'read');
  requireRight(user, organization, object, 'create');
  guardUnit(type.definition, user, organization, source);
  const family = source['family'] as number;
  // So that two concurrent copies do not get the same version.
  await sql`select pg_advisory_xact_lock(hashtext(${`${table}.family`}), ${family})`.execute(db);
  const versions = await sql<{ next: number }>`
    select coalesce(max(version), 0) + 1 as next from ${sql.table(table)} where family = ${family}`.execute(db);
  const { state } = await initialValues(db, type.definition);
  const values: Values = {
    ...Object.fromEntries(Object.keys(attributes).map((name) => [name, source[name]])),
    state,
    version: versions.rows[0]?.next ?? 1,
    ...(await type.copied?.({ db, user, source })),
  };
  const copy = await insertRow(db, type.definition, organization, values, family);
  await type.cloned?.({ db, user, source, copy });
  return copy;
}
