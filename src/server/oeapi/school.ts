// A school as the readers of OEAPI see it: what may leave the house, and what its options are called outside.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { itemsOf } from '#server/exchange/coded-items.ts';
import { exchangeSettings, type ExchangeSettings } from '#server/exchange/settings.ts';
import type { CodeListName } from '#shared/exchange/code-list-names.ts';
import { today } from '#shared/planning/today.ts';

/** An option, or a kind, with its name here. */
export interface Option {
  id: number;
  title: string;
}

export interface OeapiSchool extends Pick<ExchangeSettings, 'states' | 'codeOf' | 'contactEmail'> {
  db: Db;
  organization: number;
  /** By which other systems know the school itself. */
  id: string;
  /** Whether people are named. */
  names: boolean;
  /** Options that name a language, and kinds of teaching, that have a code outside: what has another one stays behind. */
  coded: Record<'languages' | 'courses', number[]>;
  /** Another text as soon as a calendar of the school changes. */
  calendarRevision: string;
  today: string;
}

export interface Addressed {
  organization: number;
  /** Another text as soon as anything of the school changes. */
  revision: string;
}

/**
 * The schools whose address this is, by the slug that their guide has or had, or by their number. In one question, because it is asked for every
 * request. Counts of tables only go up, so their sum tells when any changed.
 */
export async function schoolsAt(db: Db, address: string): Promise<Addressed[]> {
  const found = await sql<Addressed>`
    select o.id as organization,
      (select sum(value) from table_revision where organization in (0, o.id)) || ' ' || ${today()}::text as revision
    from organization o left join document_template t on t.organization = o.id
    where o.id::text = ${address} or ((t.slug = ${address} or ${address} = any(t.old_slugs)) and ${address} <> '')`.execute(
    db,
  );
  return found.rows;
}

const calendarTables = [
  ...['*', 'organizational_unit', 'calendar_year', 'holiday', 'unit_calendar', 'year_part', 'calendar_block'],
  'week_setting',
];

/** For one request. */
export async function openSchool(db: Db, organization: number): Promise<OeapiSchool> {
  const { states, codeOf, contactEmail } = await exchangeSettings(db, organization);
  const found = await sql<{ id: string; names: boolean; revision: string | null }>`
    select o.oeapi_id as id, coalesce(t.names, false) as names,
      (select sum(value) from table_revision where organization in (0, o.id)
       and table_name = any(${calendarTables}::text[]))::text as revision
    from organization o left join document_template t on t.organization = o.id where o.id = ${organization}`.execute(
    db,
  );
  const { id = '', names = false, revision = '' } = found.rows[0] ?? {};
  const items = await itemsOf(db, organization);
  const withCode = (list: CodeListName) =>
    items.flatMap((each) =>
      each.list === list && codeOf(list, { id: each.item, title: each.title }) !== '' ? [each.item] : [],
    );
  const coded = { languages: withCode('language'), courses: withCode('learning_component') };
  const calendarRevision = revision ?? '';
  return { db, organization, id, names, coded, calendarRevision, today: today(), states, codeOf, contactEmail };
}

/** A record of this school in a state that may leave the house. `table` is a name of ours in the query. */
export function mayLeave({ organization, states }: OeapiSchool, table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(${column('organization')} = ${organization} and ${column('state')} = any(${states}::int[]))`;
}

/**
 * Programme `p`. Scenarios are nobody else's business, whatever their state; and without a code or a language no system takes it, as
 * the screen of exchange says (`exchange/left-out.ts`).
 */
export function programmeMayLeave(school: OeapiSchool): RawBuilder<boolean> {
  return sql`(${mayLeave(school, 'p')} and p.scenario_of is null and p.programme_code <> ''
    and p.language = any(${school.coded.languages}::int[]))`;
}

/** What is planned: of programmes that may leave, the study years whose plan may leave too. */
export function visiblePlan(school: OeapiSchool): RawBuilder<unknown> {
  return sql`placement pl
    join programme p on p.id = pl.programme and ${programmeMayLeave(school)}
    join programme_calendar pc on pc.programme = pl.programme and pc.year = pl.year
      and pc.state = any(${school.states}::int[]) and pc.year <= coalesce(nullif(p.duration, 0), 1)`;
}
