// How one school exchanges: what may leave the house, and what its options and kinds are called outside.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { CodeListName } from '#shared/exchange/code-list-names.ts';
import { codeByName } from '#shared/exchange/codes.ts';

export interface ExchangeSettings {
  /** Records in these states may leave the house. */
  states: number[];
  contactEmail: string;
  revision: number;
  /** '' for what has no code outside. */
  codeOf: (list: CodeListName, item: { id: number; title: string }) => string;
  /** What was chosen by hand. */
  chosen: ReadonlyMap<string, string>;
}

/** Until a school says otherwise, only what was adopted leaves the house. */
const adopted = sql<number[]>`(select array_agg(id) from state where state = 'Vastgesteld')`;

export async function exchangeSettings(db: Db, organization: number): Promise<ExchangeSettings> {
  const found = await sql<{ states: number[]; contact_email: string; revision: number; codes: Record<string, string> }>`
    select coalesce(s.states, ${adopted}) as states, coalesce(s.contact_email, '') as contact_email,
      coalesce(s.revision, 0) as revision,
      (select coalesce(json_object_agg(c.list || ' ' || c.item, c.code), '{}') from exchange_code c
       where c.organization = ${organization}) as codes
    from (select) as one left join exchange_setting s on s.organization = ${organization}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('A select without a condition gave no row');
  const chosen = new Map(Object.entries(row.codes));
  return {
    ...{ states: row.states, contactEmail: row.contact_email, revision: row.revision, chosen },
    codeOf: (list, { id, title }) => chosen.get(`${list} ${id}`) ?? codeByName(list, title),
  };
}
