// Prevents cycles of parents: organizational units and programme parts.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

import { addKnown, knownOf, unknownOf } from './known-columns.ts';
import type { RequestedValues } from './record-type.ts';
import type { Values } from './values.ts';
import { readOnce } from './write.ts';

interface Tree {
  table: string;
  parent: string;
}

/** So that two users who move records under each other at the same moment cannot create a cycle. */
export async function lockTree(db: Db, { table, parent }: Tree): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${table}.${parent}`}))`.execute(db);
}

/** Reads the parents of these records and of everything above them, in one query. */
async function readAncestors(db: Db, tree: Tree, ids: readonly number[]): Promise<ReadonlyMap<number, Values>> {
  const { table, parent } = tree;
  const known = knownOf(db, table);
  const unknown = unknownOf(known, [parent], ids);
  if (unknown.length === 0) return known;
  await lockTree(db, tree);
  const found = await sql<Values & { id: number }>`
    with recursive above (id, parent) as (
      select id, ${sql.ref(parent)} from ${sql.table(table)} where id = any(${unknown}::int[])
      union
      select next.id, ${sql.ref(`next.${parent}`)} from ${sql.table(table)} as next join above on next.id = above.parent
    )
    select id, parent as ${sql.ref(parent)} from above`.execute(db);
  addKnown(known, found.rows);
  return known;
}

/** Reads at once what `isBelow` needs for many records that get another parent. */
export async function readNewParents(db: Db, tree: Tree, changes: readonly RequestedValues[]): Promise<void> {
  const moved = changes.filter(({ before, values }) => before && (values[tree.parent] ?? null) !== before[tree.parent]);
  const parents = moved.map(({ values }) => values[tree.parent]);
  await readAncestors(
    db,
    tree,
    parents.filter((parent) => typeof parent === 'number'),
  );
}

/** Reads the children of these records in one query. */
export async function readChildren(
  db: Db,
  { table, parent }: Tree,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Values>> {
  const known = knownOf(db, table);
  await readOnce(db, `children in ${table}`, ids, async (unknown) => {
    const found = await sql<Values & { id: number }>`
      select id, ${sql.ref(parent)} from ${sql.table(table)}
      where ${sql.ref(parent)} = any(${[...unknown]}::int[])`.execute(db);
    addKnown(known, found.rows);
    return unknown.map((id) => [id, true]);
  });
  return known;
}

/** Also counts a child that this transaction moved, and not one that it moved away. */
export async function hasChildren(db: Db, tree: Tree, id: number): Promise<boolean> {
  const known = await readChildren(db, tree, [id]);
  return [...known.values()].some((record) => record[tree.parent] === id);
}

/** Whether `record` is `ancestor` itself or somewhere below it. */
export async function isBelow(db: Db, tree: Tree, record: number, ancestor: number): Promise<boolean> {
  const seen = new Set<number>();
  for (let at: number | null = record; at !== null && !seen.has(at);) {
    if (at === ancestor) return true;
    seen.add(at);
    const known = await readAncestors(db, tree, [at]);
    at = (known.get(at)?.[tree.parent] as number | null | undefined) ?? null;
  }
  return false;
}
