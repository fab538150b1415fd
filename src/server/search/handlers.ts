// GET /api/search.json: what the reader may read, best first, or a refusal when it takes too long.
import type { z } from 'zod';

import { recordTypes } from '#server/catalogue/record-types.ts';
import type { Db } from '#server/db/connect.ts';
import { pgCode } from '#server/db/errors.ts';
import { type Bind, runWithin, type Statement } from '#server/db/statement.ts';
import type { Call } from '#server/http/call.ts';
import { Refusal } from '#server/refusal.ts';
import type { search, Searchable, SearchHit } from '#shared/api/search.ts';
import { searchText } from '#shared/text/search.ts';

import { recordPlaces, rolePlace, userPlace } from './places.ts';
import { searchStatement } from './statement.ts';
import { recordPath } from './told.ts';

const types = Object.values(recordTypes);

export async function findRecords({
  db,
  user,
  query,
}: Call<string, z.output<typeof search.search.query>>): Promise<SearchHit[]> {
  const { q, objects, limit } = query;
  const asked = (object: Searchable) => !objects || objects.includes(object);
  const placesIn = (bind: Bind) => [
    ...types.flatMap((type) => recordPlaces(type, asked(type.definition.object) ? user : null, bind)),
    userPlace(asked('user') ? user : null, bind),
    rolePlace(asked('role') ? user : null, bind),
  ];
  const statement = searchStatement(placesIn, user, { typed: q, limit });
  if (!statement) return [];
  const rows = await withinPatience(db, statement);
  return rows.map((row) => ({ ...row, path: recordPath(row.object, row.id) }));
}

/** In milliseconds. Somebody who types waits no longer, and others are not to wait for it. */
const PATIENCE = 500;
const CANCELED = '57014';

async function withinPatience(db: Db, statement: Statement): Promise<Omit<SearchHit, 'path'>[]> {
  try {
    return await runWithin(db, PATIENCE, statement);
  } catch (error) {
    if (pgCode(error) === CANCELED) throw new Refusal(422, searchText.tooBroad);
    throw error;
  }
}
