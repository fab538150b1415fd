// GET /api/search.json: readable records, best match first; refused if it takes too long.
import type { z } from 'zod';

import { recordTypes } from '#server/catalogue/record-types.ts';
import type { Database } from '#server/db/connect.ts';
import { pgCode } from '#server/db/errors.ts';
import { type Bind, runWithin, type Statement } from '#server/db/statement.ts';
import type { Handlers } from '#server/http/call.ts';
import { Refusal } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import type { search, Searchable, SearchHit } from '#shared/api/search.ts';
import { searchText } from '#shared/text/search.ts';

import { recordSearchTables, roleSearchTable, userSearchTable } from './search-tables.ts';
import { searchStatement } from './statement.ts';
import { recordPath } from './record-description.ts';

const types = Object.values(recordTypes);

/** A user who types does not wait longer, and other searches must not wait for it. */
const SEARCH_TIMEOUT_MS = 500;

/** Connection options for searches: the time limit, and the statements to plan in advance. */
export const forSearches = {
  statementTimeoutMs: SEARCH_TIMEOUT_MS,
  planned: ['een', 'een twee', 'een twee drie'].flatMap((typed) => statementFor(null, { q: typed, limit: 1 }) ?? []),
};

/** `database` is the one with the connections for searches. */
export function searchIn(database: Database): Handlers['search']['search'] {
  return async ({ user, query }) => {
    const statement = statementFor(user, query);
    if (!statement) return [];
    const rows = await runSearch(database, statement);
    return rows.map((row) => ({ ...row, path: recordPath(row.object, row.id) }));
  };
}

/** With `user` null it finds nothing; only for planning. */
export function statementFor(user: User | null, { q, objects, limit }: z.output<typeof search.search.query>) {
  const asked = (object: Searchable) => (!objects || objects.includes(object) ? user : null);
  const tablesIn = (bind: Bind) => [
    ...types.flatMap((type) => recordSearchTables(type, asked(type.definition.object), bind)),
    userSearchTable(asked('user'), bind),
    roleSearchTable(asked('role'), bind),
  ];
  return searchStatement(tablesIn, user?.id ?? 0, { typed: q, limit });
}

const CANCELED = '57014';

async function runSearch(db: Database, statement: Statement): Promise<Omit<SearchHit, 'path'>[]> {
  try {
    return await runWithin(db, SEARCH_TIMEOUT_MS, statement);
  } catch (error) {
    if (pgCode(error) === CANCELED) throw new Refusal(422, searchText.tooBroad);
    throw error;
  }
}
