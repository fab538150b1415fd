// Reads the exchange settings of a school: what may be shared, and the external codes of its options and kinds.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { CodeListName } from '#shared/exchange/code-list-names.ts';
import { codeByName } from '#shared/exchange/codes.ts';

export interface ExchangeSettings {
  /** Records in these states may be shared outside the school. */
  states: number[];
  contactEmail: string;
  revision: number;
  /** '' if there is no external code. */
  codeOf: (list: CodeListName, item: { id: number; title: string }) => string;
  /** Codes that users chose. */
  chosen: ReadonlyMap<string, string>;
}

/** The default: only adopted records are shared. */
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
