// Links of parts that are not written by the form of the part: a programme or a selection that is copied, a programme that
// goes. Each part learns of it: its revision goes up, so that whoever read it before does not save over the link unseen,
// and its history tells. Used by programmes and by the planner; as many statements for many parts as for one.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import { type HistoryEntry, writeHistories } from '#server/db/history.ts';

export interface Programme {
  id: number;
  organization: number;
}

/** `parts` selects the ids of the parts; those that are linked already stay as they are. */
export async function linkParts(db: Db, user: User, to: Programme, parts: RawBuilder<unknown>): Promise<void> {
  const ids = await lockParts(
    db,
    sql`
    id in (${parts}) and id not in (select programme_part from programme_programme_part where programme = ${to.id})`,
  );
  const linked = sql`
    insert into programme_programme_part (organization, programme, programme_part)
    select ${to.organization}::int, ${to.id}::int, given from unnest(${ids}::int[]) as given
    on conflict do nothing returning programme_part`;
  await tellParts(db, user, to, linked, (programmes) => [...programmes, to.id].toSorted((a, b) => a - b));
}

export async function unlinkParts(db: Db, user: User, from: Programme): Promise<void> {
  const ids = await lockParts(
    db,
    sql`
    id in (select programme_part from programme_programme_part where programme = ${from.id})`,
  );
  const unlinked = sql`
    delete from programme_programme_part where programme = ${from.id} and programme_part = any(${ids}::int[])
    returning programme_part`;
  await tellParts(db, user, from, unlinked, (programmes) => programmes.filter((id) => id !== from.id));
}

/** In one order, so that two who link the same parts wait for each other instead of getting stuck. */
async function lockParts(db: Db, where: RawBuilder<unknown>): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from programme_part where ${where} order by id for update`.execute(db);
  return found.rows.map(({ id }) => id);
}

async function tellParts(
  db: Db,
  user: User,
  { organization }: Programme,
  changed: RawBuilder<unknown>,
  after: (programmes: number[]) => number[],
): Promise<void> {
  // What a statement itself writes, it does not see: the programmes are those from before.
  const found = await sql<{ id: number; programmes: number[] }>`
    with changed as (${changed}), raised as (
      update programme_part set revision = revision + 1 where id in (select programme_part from changed)
    )
    select programme_part as id, (
      select coalesce(json_agg(link.programme order by link.programme), '[]') from programme_programme_part as link
      where link.programme_part = changed.programme_part) as programmes
    from changed`.execute(db);
  const entries = found.rows.map(({ id, programmes }): HistoryEntry => {
    const changes = { programmes: [programmes, after(programmes)] as [number[], number[]] };
    return { user: user.id, organization, object: 'programme_part', record: id, action: 'update', changes };
  });
  await writeHistories(db, entries);
}
