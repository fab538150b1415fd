// What machine clients fetched, per client and day, newest first.
import { sql } from 'kysely';

import type { Call } from '#server/http/call.ts';

import { requireExchange } from './exchange.ts';

/** As many as a page can show; older ones remain in the database for a while. */
const MAX_ROWS = 500;

interface Fetch {
  client: number;
  title: string;
  day: string;
  path: string;
  status: number;
  times: number;
  last_at: string;
}

export async function fetches({ db, user, query }: Call<string, { organization: number }>): Promise<Fetch[]> {
  requireExchange(user, query.organization, 'read');
  const found = await sql<Fetch>`
    select f.api_client as client, c.title, to_char(f.day, 'DD-MM-YYYY') as day, f.path, f.status, f.times,
      to_char(f.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_at
    from exchange_fetch f join api_client c on c.id = f.api_client
    where f.organization = ${query.organization}
    order by f.day desc, f.last_at desc, f.path limit ${MAX_ROWS}`.execute(db);
  return found.rows;
}
