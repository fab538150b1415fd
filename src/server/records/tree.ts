// Prevents cycles of parents: organizational units and programme parts.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

interface Tree {
  table: string;
  parent: string;
}

/** So that two users who move records under each other at the same moment cannot create a cycle. */
export async function lockTree(db: Db, { table, parent }: Tree): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${table}.${parent}`}))`.execute(db);
}

/** Whether `record` is `ancestor` itself or somewhere below it. */
export async function isBelow(db: Db, tree: Tree, record: number, ancestor: number): Promise<boolean> {
  const { table, parent } = tree;
  await lockTree(db, tree);
  const result = await sql<{ found: boolean }>`
    with recursive above (id, parent) as (
      select id, ${sql.ref(parent)} from ${sql.table(table)} where id = ${record}
      union
      select next.id, ${sql.ref(`next.${parent}`)} from ${sql.table(table)} as next join above on next.id = above.parent
    )
    select exists (select from above where id = ${ancestor}) as found`.execute(db);
  return result.rows[0]?.found ?? false;
}
