// A walk through the pages of a list. The ids found at its start are stored for a while, so that a client gets every item once,
// whatever is created, renamed or removed meanwhile and whichever server process answers.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { tokenHash } from '#server/tokens.ts';
import type { Kind } from '#shared/oeapi/model.ts';

import type { FoundEntry } from './list.ts';
import type { ListRequest } from './query.ts';

/** After this, a client that asks for the next page starts a new walk. */
const WALK_TTL_SECONDS = 600;
/** Per client; the oldest is deleted first. */
const MAX_WALKS = 20;

/** Identifies a walk: the client and the list. */
export interface WalkKey {
  client: number;
  list: string;
}

/** The items of one page, and the total. */
export interface WalkPage {
  shown: readonly Pick<FoundEntry, 'id' | 'kind'>[];
  total: number;
  /** Identifies the walk: pages of different walks are cached separately. */
  began: string;
}

type Page = Pick<ListRequest, 'pageSize' | 'pageNumber'>;

export async function beginWalk(db: Db, walkKey: WalkKey, found: readonly FoundEntry[], page: Page): Promise<WalkPage> {
  const from = (page.pageNumber - 1) * page.pageSize;
  const shown = { shown: found.slice(from, from + page.pageSize), total: found.length };
  if (found.length <= page.pageSize) return { ...shown, began: '' };
  await sql`
    delete from oeapi_walk where api_client = ${walkKey.client} and list in (
      select list from oeapi_walk where api_client = ${walkKey.client} order by began desc offset ${MAX_WALKS - 1})`.execute(
    db,
  );
  // Selected from api_client, so that a client removed meanwhile gets no walk.
  const stored = await sql<{ began: string }>`
    insert into oeapi_walk (api_client, list, ids, kinds)
    select id, ${tokenHash(walkKey.list)}, ${found.map(({ id }) => id)}::uuid[], ${found.map(({ kind }) => kind)}::text[]
    from api_client where id = ${walkKey.client}
    on conflict (api_client, list) do update set began = now(), ids = excluded.ids, kinds = excluded.kinds
    returning began::text`.execute(db);
  return { ...shown, began: stored.rows[0]?.began ?? '' };
}

/** Null if there is no walk, or it is too old. */
export async function continueWalk(db: Db, walkKey: WalkKey, { pageSize, pageNumber }: Page): Promise<WalkPage | null> {
  const first = (pageNumber - 1) * pageSize + 1;
  const found = await sql<{ ids: string[]; kinds: Kind[]; total: number; began: string }>`
    select ids[${first}::bigint:${first + pageSize - 1}::bigint] as ids, kinds[${first}::bigint:${first + pageSize - 1}::bigint] as kinds,
      cardinality(ids) as total, began::text
    from oeapi_walk where api_client = ${walkKey.client} and list = ${tokenHash(walkKey.list)}
      and began > now() - make_interval(secs => ${WALK_TTL_SECONDS})`.execute(db);
  const [walk] = found.rows;
  if (!walk) return null;
  const { ids, kinds, total, began } = walk;
  return { shown: ids.flatMap((id, at) => (kinds[at] ? [{ id, kind: kinds[at] }] : [])), total, began };
}
