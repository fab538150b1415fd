// What is not shared outside the school, or not completely: items of shared plans that may not be shared themselves, and records
// that lack something every system requires. Each with the field that causes it.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import type { LeftOut } from '#shared/api/exchange.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { itemsOf } from './coded-items.ts';
import type { ExchangeSettings } from './settings.ts';

type Settings = Pick<ExchangeSettings, 'states' | 'codeOf'>;

const words = exchangeText.leftOut;
const planned = ['programme_part', 'educational_unit', 'course', 'exam'] as const;
const levels = ['calendar', 'calendar__level1', 'calendar__level2', 'calendar__level3'] as const;

/** Only what the user may read: the record and the missing field. */
export async function leftOut(db: Db, user: User, organization: number, settings: Settings): Promise<LeftOut[]> {
  const rights = rightsIn(user.grants, organization);
  const found = [
    ...(await programmesWithout(db, organization, settings)),
    ...(await kindsWithout(db, organization, settings)),
    // Reveals what is planned, so only for users who may read plans.
    ...(levels.every((level) => can(rights, level, 'read')) ? await leftInPlans(db, organization, settings) : []),
  ];
  return found.filter(({ object, attribute }) =>
    ['programme.state', `${object}.title`, `${object}.${attribute}`].every((name) =>
      canAttribute(rights, name, 'read'),
    ),
  );
}

interface ProgrammeRow {
  id: number;
  title: string;
  programme_code: string;
  language: number | null;
  language_title: string;
}

async function programmesWithout(db: Db, organization: number, { states, codeOf }: Settings): Promise<LeftOut[]> {
  const found = await sql<ProgrammeRow>`
    select p.id, p.title, p.programme_code, p.language, coalesce(o.option_value, '') as language_title
    from programme p left join attribute_option o on o.id = p.language
    where p.organization = ${organization} and p.scenario_of is null and p.state = any(${states}::int[])
    order by p.title, p.id`.execute(db);
  const { attributes } = definitions.programme;
  return found.rows.flatMap(({ id, title, programme_code, language, language_title }) => {
    const about = { object: 'programme', id, title };
    const code = language === null ? '' : codeOf('language', { id: language, title: language_title });
    return [
      ...(programme_code ? [] : [missing(about, 'programme_code', words.noNumber(attributes.programme_code.label))]),
      ...(code ? [] : [missing(about, 'language', words.noLanguage(attributes.language.label))]),
    ];
  });
}

/** Only courses: every exam has a code. */
async function kindsWithout(db: Db, organization: number, { codeOf }: Settings): Promise<LeftOut[]> {
  return (await itemsOf(db, organization))
    .filter(({ list, item, title }) => list === 'learning_component' && codeOf(list, { id: item, title }) === '')
    .map(({ item, title }) => missing({ object: 'course', id: item, title }, 'title', words.noKind));
}

async function leftInPlans(db: Db, organization: number, { states }: Settings): Promise<LeftOut[]> {
  const found = await sql<{ object: string; id: number; title: string; state: string }>`
    select found.object, found.id, found.title, s.state from (${sql.join(
      planned.map(
        (object) => sql`
          select ${sql.lit(object)} as object, x.id, x.title, x.state
          from placement pl join programme p on p.id = pl.programme and p.scenario_of is null
            and p.state = any(${states}::int[])
          join ${sql.table(object)} x on x.id = ${sql.ref(`pl.${object}`)} and x.state <> all(${states}::int[])
          where pl.organization = ${organization}`,
      ),
      sql` union `,
    )}) found join state s on s.id = found.state order by found.object, found.title, found.id`.execute(db);
  return found.rows.map(({ state, ...about }) => missing(about, 'state', words.state(state)));
}

function missing(about: Pick<LeftOut, 'object' | 'id' | 'title'>, attribute: string, message: string): LeftOut {
  return { ...about, attribute, message };
}
