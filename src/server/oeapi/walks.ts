// A walk through the pages of a list: what it found when it began stays for a while, so that a client that begins at the first page gets
// every item once, whatever is made, renamed or taken away meanwhile, and whichever server process answers.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { tokenHash } from '#server/tokens.ts';
import type { Kind } from '#shared/oeapi/model.ts';

import type { Found } from './list.ts';
import type { ListAsked } from './query.ts';

/** Seconds after which a client that did not ask for the next page begins again. */
const patience = 600;
/** Of one client; the oldest goes first. */
const MAX_WALKS = 20;

/** Whose walk it is, and through what. */
export interface Walker {
  client: number;
  list: string;
}

/** What stands on one page, of how many items in all. */
export interface Shown {
  shown: readonly Pick<Found, 'id' | 'kind'>[];
  total: number;
  /** Which walk this is: a page of one is not that of another. */
  began: string;
}

type Page = Pick<ListAsked, 'pageSize' | 'pageNumber'>;

export async function beginWalk(db: Db, walker: Walker, found: readonly Found[], page: Page): Promise<Shown> {
  const from = (page.pageNumber - 1) * page.pageSize;
  const shown = { shown: found.slice(from, from + page.pageSize), total: found.length };
  if (found.length <= page.pageSize) return { ...shown, began: '' };
  await sql`
    delete from oeapi_walk where api_client = ${walker.client} and list in (
      select list from oeapi_walk where api_client = ${walker.client} order by began desc offset ${MAX_WALKS - 1})`.execute(
    db,
  );
  // A client that was removed meanwhile has no walk either.
  const kept = await sql<{ began: string }>`
    insert into oeapi_walk (api_client, list, ids, kinds)
    select id, ${tokenHash(walker.list)}, ${found.map(({ id }) => id)}::uuid[], ${found.map(({ kind }) => kind)}::text[]
    from api_client where id = ${walker.client}
    on conflict (api_client, list) do update set began = now(), ids = excluded.ids, kinds = excluded.kinds
    returning began::text`.execute(db);
  return { ...shown, began: kept.rows[0]?.began ?? '' };
}

/** Null where none was begun, or too long ago. */
export async function goOn(db: Db, walker: Walker, { pageSize, pageNumber }: Page): Promise<Shown | null> {
  const first = (pageNumber - 1) * pageSize + 1;
  const found = await sql<{ ids: string[]; kinds: Kind[]; total: number; began: string }>`
    select ids[${first}::bigint:${first + pageSize - 1}::bigint] as ids, kinds[${first}::bigint:${first + pageSize - 1}::bigint] as kinds,
      cardinality(ids) as total, began::text
    from oeapi_walk where api_client = ${walker.client} and list = ${tokenHash(walker.list)}
      and began > now() - make_interval(secs => ${patience})`.execute(db);
  const [walk] = found.rows;
  if (!walk) return null;
  const { ids, kinds, total, began } = walk;
  return { shown: ids.flatMap((id, at) => (kinds[at] ? [{ id, kind: kinds[at] }] : [])), total, began };
}
