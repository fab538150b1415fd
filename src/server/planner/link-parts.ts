// Links of parts that are written outside the form of the part: when a programme or selection is copied, and when a programme
// is removed or restored. The revision of each part goes up, so that a form opened before cannot overwrite the link unseen.
// The number of statements does not depend on the number of parts.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

/** `links` selects organization, programme and programme_part; existing links stay as they are. */
export async function linkParts(db: Db, links: RawBuilder<unknown>): Promise<void> {
  const ids = await lockParts(
    db,
    sql`
    id in (select programme_part from (${links}) as link where not exists (select from programme_programme_part known
      where known.programme = link.programme and known.programme_part = link.programme_part))`,
  );
  const linked = sql`
    insert into programme_programme_part (organization, programme, programme_part)
    select organization, programme, programme_part from (${links}) as link where programme_part = any(${ids}::int[])
    on conflict do nothing returning programme_part`;
  await raiseParts(db, linked);
}

export async function unlinkParts(db: Db, from: readonly number[]): Promise<void> {
  const ids = await lockParts(
    db,
    sql`
    id in (select programme_part from programme_programme_part where programme = any(${from}::int[]))`,
  );
  const unlinked = sql`
    delete from programme_programme_part where programme = any(${from}::int[]) and programme_part = any(${ids}::int[])
    returning programme_part`;
  await raiseParts(db, unlinked);
}

/** For links of these parts that are written elsewhere. */
export async function touchParts(db: Db, parts: readonly number[]): Promise<void> {
  const ids = await lockParts(db, sql`id = any(${[...parts]}::int[])`);
  await raiseParts(db, sql`select unnest(${ids}::int[]) as programme_part`);
}

/** Always in the same order, so that two requests for the same parts do not deadlock. */
async function lockParts(db: Db, where: RawBuilder<unknown>): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from programme_part where ${where} order by id for update`.execute(db);
  return found.rows.map(({ id }) => id);
}

async function raiseParts(db: Db, changed: RawBuilder<unknown>): Promise<void> {
  await sql`
    with changed as (${changed})
    update programme_part set revision = revision + 1 where id in (select programme_part from changed)`.execute(db);
}
