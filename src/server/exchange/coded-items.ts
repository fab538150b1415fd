// The options and kinds of a school that have an external code, with that code.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import type { CodedItem } from '#shared/api/exchange.ts';
import type { CodeListName } from '#shared/exchange/code-list-names.ts';
import { codeByName, type CodeList, codeLists } from '#shared/exchange/codes.ts';
import { canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';

import type { ExchangeSettings } from './settings.ts';

const lists = Object.entries(codeLists) as [CodeListName, CodeList][];

interface Item {
  list: CodeListName;
  item: number;
  title: string;
}

/** Only those the user may read; kinds are separate records. */
export async function codedItems(
  db: Db,
  user: User,
  organization: number,
  { chosen }: Pick<ExchangeSettings, 'chosen'>,
): Promise<CodedItem[]> {
  const rights = rightsIn(user.grants, organization);
  const items = await itemsOf(db, organization);
  return items
    .filter(({ list }) => mayRead(rights, codeLists[list]))
    .map(({ list, item, title }) => {
      const by_name = codeByName(list, title);
      const own = chosen.get(`${list} ${item}`);
      return { list, item, title, code: own ?? by_name, by_name, chosen: own !== undefined };
    });
}

function mayRead(rights: Rights, { of }: CodeList): boolean {
  return canAttribute(rights, `${of.object}.${'attribute' in of ? of.attribute : 'title'}`, 'read');
}

/** Every item of every list, in the order of the lists. */
export async function itemsOf(db: Db, organization: number): Promise<Item[]> {
  const options = lists.flatMap(([list, { of }]) => ('attribute' in of ? [{ list, ...of }] : []));
  const found = await sql<Item>`
    select asked.list, o.id as item, o.option_value as title, o.position
    from json_to_recordset(${JSON.stringify(options)}) as asked (list text, object text, attribute text)
    join attribute a on a.object = asked.object and a.attribute = asked.attribute
    join attribute_option o on o.attribute = a.id and (o.organization is null or o.organization = ${organization})
    union all select 'learning_component', id, title, 0 from course where organization = ${organization}
    union all select 'test_component', id, title, 0 from exam where organization = ${organization}
    order by 4, 3, 2`.execute(db);
  const places = lists.map(([list]) => list);
  return found.rows
    .map(({ list, item, title }) => ({ list, item, title }))
    .toSorted((a, b) => places.indexOf(a.list) - places.indexOf(b.list));
}
