// A school as the readers of OEAPI see it: which records may be shared, and the external codes of its options.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { itemsOf } from '#server/exchange/coded-items.ts';
import { exchangeSettings, type ExchangeSettings } from '#server/exchange/settings.ts';
import type { CodeListName } from '#shared/exchange/code-list-names.ts';
import { today } from '#shared/planning/today.ts';

/** An option or kind, with its name in our database. */
export interface Option {
  id: number;
  title: string;
}

export interface OeapiSchool extends Pick<ExchangeSettings, 'states' | 'codeOf' | 'contactEmail'> {
  db: Db;
  organization: number;
  /** The OEAPI id of the school itself. */
  id: string;
  /** Whether names of people are shared. */
  names: boolean;
  /** Languages and courses that have an external code; records with others are not shared. */
  coded: Record<'languages' | 'courses', number[]>;
  /** Changes whenever a calendar of the school changes. */
  calendarRevision: string;
  today: string;
}

export interface Addressed {
  organization: number;
  /** Changes whenever anything in the school changes. */
  revision: string;
}

/**
 * The schools with this address: a current or former slug of their guide, or their id. One query, because every request needs it.
 * The revisions of tables only increase, so their sum changes whenever one of them does.
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

/** Opened for each request. */
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

/** Whether a record is of this school and in a state that may be shared. `table` is an alias in the query. */
export function isShared({ organization, states }: OeapiSchool, table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(${column('organization')} = ${organization} and ${column('state')} = any(${states}::int[]))`;
}

/**
 * The same for programme `p`. Scenarios are never shared; nor are programmes without a code or a language, which no system
 * accepts: the exchange page lists them (`exchange/left-out.ts`).
 */
export function programmeIsShared(school: OeapiSchool): RawBuilder<boolean> {
  return sql`(${isShared(school, 'p')} and p.scenario_of is null and p.programme_code <> ''
    and p.language = any(${school.coded.languages}::int[]))`;
}

/** The plans of shared programmes, limited to study years whose state may be shared too. */
export function visiblePlan(school: OeapiSchool): RawBuilder<unknown> {
  return sql`placement pl
    join programme p on p.id = pl.programme and ${programmeIsShared(school)}
    join programme_calendar pc on pc.programme = pl.programme and pc.year = pl.year
      and pc.state = any(${school.states}::int[]) and pc.year <= coalesce(nullif(p.duration, 0), 1)`;
}
