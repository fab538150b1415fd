// Copies locked records: with the next version number of their family and the first state; other values stay the same. The number of
// statements does not grow with the number of records.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { requireRight } from '#server/rights/user.ts';

import { guardUnit } from './guards.ts';
import type { RecordType, Row } from './record-type.ts';
import { insertRows, type NewRow } from './rows.ts';
import { initialValues } from './values.ts';
import type { Write } from './write.ts';

/** Returns the id of the copy. */
export async function cloneRecord(write: Write, type: RecordType, source: Row): Promise<number> {
  const [copy] = await cloneRecords(write, type, [source]);
  return copy as number;
}

/** Returns the ids of the copies, in the same order. */
export async function cloneRecords(write: Write, type: RecordType, sources: readonly Row[]): Promise<number[]> {
  if (sources.length === 0) return [];
  const { db, user } = write;
  const { object, table, attributes } = type.definition;
  for (const source of sources) {
    requireRight(user, source.organization, object, 'read');
    requireRight(user, source.organization, object, 'create');
    guardUnit(type.definition, user, source.organization, source);
  }
  const versions = await lastVersions(db, table, sources.map(familyOf));
  const { state } = await initialValues(db, type.definition);
  const ownValues = await type.copied?.(write, sources);
  const copies = sources.map((source): NewRow => {
    const family = familyOf(source);
    const version = (versions.get(family) ?? 0) + 1;
    versions.set(family, version);
    const same = Object.fromEntries(Object.keys(attributes).map((name) => [name, source[name]]));
    const values = { ...same, state, version, ...ownValues?.(source) };
    return { organization: source.organization, family, values };
  });
  const ids = await insertRows(db, type.definition, copies);
  await type.cloned?.(
    write,
    sources.map((source, index) => ({ source, copy: ids[index] as number })),
  );
  return ids;
}

function familyOf(row: Row): number {
  return row['family'] as number;
}

/** Locks the families, so that two concurrent copies do not get the same version. */
async function lastVersions(db: Db, table: string, families: readonly number[]): Promise<Map<number, number>> {
  const ordered = [...new Set(families)].toSorted((a, b) => a - b);
  await sql`
    select pg_advisory_xact_lock(hashtext(${`${table}.family`}), family)
    from unnest(${ordered}::int[]) as family`.execute(db);
  const found = await sql<{ family: number; version: number }>`
    select family, max(version) as version from ${sql.table(table)}
    where family = any(${ordered}::int[]) group by family`.execute(db);
  return new Map(found.rows.map(({ family, version }) => [family, version]));
}
