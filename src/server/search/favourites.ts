// GET and PUT /api/favourites.json: a user's favourites, as far as they may read them now.
import { sql } from 'kysely';
import type { z } from 'zod';

import { recordTypes } from '#server/catalogue/record-types.ts';
import type { Db } from '#server/db/connect.ts';
import { runStatement, writeStatement } from '#server/db/statement.ts';
import type { Call } from '#server/http/call.ts';
import { organizationColumn } from '#server/records/read.ts';
import { readableIn } from '#server/records/readable.ts';
import type { WriteBody } from '#server/records/write.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import { type Favourite, favourites, MAX_FAVOURITES } from '#shared/api/favourites.ts';
import { favouriteText } from '#shared/text/favourites.ts';

import { recordPath, descriptionColumns } from './record-description.ts';

const types = Object.values(recordTypes);

export const favouriteHandlers = {
  list: ({ db, user }: Pick<Call, 'db' | 'user'>) => ownFavourites(db, user),
  save,
};

async function save(call: WriteBody<z.output<typeof favourites.save.body>>): Promise<Favourite[]> {
  const { db, user, body } = call;
  const { object, id, favourite } = body;
  if (!favourite) {
    await sql`delete from favourite where app_user = ${user.id} and object = ${object} and record = ${id}`.execute(db);
    return ownFavourites(db, user);
  }
  // One at a time per user, so that concurrent requests cannot exceed the limit.
  await sql`select from app_user where id = ${user.id} for no key update`.execute(db);
  await sql`
    insert into favourite (app_user, object, record) values (${user.id}, ${object}, ${id}) on conflict do nothing`.execute(
    db,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from favourite where app_user = ${user.id}`.execute(db);
  if ((counted.rows[0]?.count ?? 0) > MAX_FAVOURITES) throw new Refusal(422, favouriteText.tooMany(MAX_FAVOURITES));
  const own = await ownFavourites(db, user);
  // Unreadable records do not exist for this user.
  if (!own.some((each) => each.object === object && each.id === id)) throw notFound();
  return own;
}

/** One select per object whose titles the user may read. */
async function ownFavourites(db: Db, user: User): Promise<Favourite[]> {
  const readable = types.flatMap(({ definition }) =>
    readableIn(definition, user)
      .filter(({ attributes }) => attributes.includes(definition.title))
      .map((group) => ({ definition, group })),
  );
  if (readable.length === 0) return [];
  const statement = writeStatement((bind) => {
    const own = bind(user.id);
    const selects = readable.map(
      ({ definition, group }) => `
        select star.object, star.created_at, ${descriptionColumns(definition, group.attributes, bind)}
        from favourite star join "${definition.table}" as record on record.id = star.record
        where star.app_user = ${own} and star.object = '${definition.object}'
          and ${organizationColumn(definition)} = any(${bind(group.organizations)}::int[])`,
    );
    return `
      select object, id, title, subtitle, state from (${selects.join(' union all ')}) as own
      order by created_at desc, object, id`;
  });
  const rows = await runStatement<Omit<Favourite, 'path'>>(db, statement);
  return rows.map((row) => ({ ...row, path: recordPath(row.object, row.id) }));
}
