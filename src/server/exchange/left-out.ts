// What stays behind although its state lets it go: records without something that every system asks for.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import type { LeftOut } from '#shared/api/exchange.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { itemsOf } from './coded-items.ts';
import type { ExchangeSettings } from './settings.ts';

interface Programme {
  id: number;
  title: string;
  programme_code: string;
  language: number | null;
  language_title: string;
}

const words = exchangeText.leftOut;

/** As far as the user may read what is missing, and whose it is. */
export async function leftOut(
  db: Db,
  user: User,
  organization: number,
  settings: Pick<ExchangeSettings, 'states' | 'codeOf'>,
): Promise<LeftOut[]> {
  const rights = rightsIn(user.grants, organization);
  const programmes = await programmesIn(db, organization, settings.states);
  const kinds = (await itemsOf(db, organization)).filter(
    ({ list, item, title }) => list === 'learning_component' && settings.codeOf(list, { id: item, title }) === '',
  );
  const found = [
    ...programmes.flatMap((programme) => missingIn(programme, settings)),
    ...kinds.map(({ item, title }) => ({
      ...{ object: 'course', id: item, title, attribute: 'title' },
      message: words.noCode(definitions.course.attributes.title.label),
    })),
  ];
  return found.filter(({ object, attribute }) =>
    [attribute, 'title', ...(object === 'programme' ? ['state'] : [])].every((name) =>
      canAttribute(rights, `${object}.${name}`, 'read'),
    ),
  );
}

function missingIn(programme: Programme, { codeOf }: Pick<ExchangeSettings, 'codeOf'>): LeftOut[] {
  const { id, title, programme_code, language, language_title } = programme;
  const { attributes } = definitions.programme;
  const about = { object: 'programme', id, title };
  const hasLanguage = language !== null && codeOf('language', { id: language, title: language_title }) !== '';
  return [
    ...(programme_code
      ? []
      : [{ ...about, attribute: 'programme_code', message: words.empty(attributes.programme_code.label) }]),
    ...(hasLanguage
      ? []
      : [
          {
            ...{ ...about, attribute: 'language' },
            message: (language ? words.noCode : words.empty)(attributes.language.label),
          },
        ]),
  ];
}

async function programmesIn(db: Db, organization: number, states: readonly number[]): Promise<Programme[]> {
  const found = await sql<Programme>`
    select p.id, p.title, p.programme_code, p.language, coalesce(o.option_value, '') as language_title
    from programme p left join attribute_option o on o.id = p.language
    where p.organization = ${organization} and p.scenario_of is null and p.state = any(${[...states]}::int[])
    order by p.title, p.id`.execute(db);
  return found.rows;
}
