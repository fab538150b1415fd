// Lists the uses of a record by name, for readers who may read those names. Complements the counts of `uses.ts`.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { listPath } from '#shared/definitions/definition.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';
import { usageText } from '#shared/text/usage.ts';

/** The reader, and the school of the record. */
export interface UsesReader {
  user: User;
  organization: number;
}

/** The rows of a table that refer to the record `id`. */
export interface Referrers {
  table: string;
  column: string;
  id: number;
}

/** A use of a record. Its label is null for readers who may know that it exists, but not its name. */
export interface NamedUse {
  id: number;
  label: string | null;
  path: string;
}

/** A query for the uses, in order; null for readers who may not know of them. */
export type Namer = (reader: UsesReader, referrers: Referrers) => RawBuilder<NamedUse> | null;

/** A group of 'Waar gebruikt?': records of one object that use a record in the same way. */
export interface UseGroup {
  object: ObjectKey;
  label: string;
  rows: (reader: UsesReader, id: number) => ReturnType<Namer>;
}

/** Programmes by their full name, from the table itself or one that refers to programmes. */
export const byProgramme: Namer = (reader, referrers) =>
  programmesNamed(reader, sql`select ${programmeOf(referrers)} ${rowsOf(referrers)}`);

/** `ids`: a query for their ids. `which`: an extra condition, in which the programme is called `p`. */
export function programmesNamed(
  reader: UsesReader,
  ids: RawBuilder<unknown>,
  which: RawBuilder<unknown> = sql`true`,
): ReturnType<Namer> {
  const name = programmeName(reader);
  if (name === null) return null;
  return sql`
    select p.id, ${name} as label, '/programmes/edit/' || p.id as path
    from programme p ${versionsOf} where p.id in (${ids}) and ${which}
    order by p.title collate "nl-x-icu", p.version, p.id`;
}

/** Programmes that have it in their plan, with the study years. */
export const byPlanning: Namer = (reader, referrers) => {
  const rights = rightsIn(reader.user.grants, reader.organization);
  const name = programmeName(reader);
  if (name === null || !can(rights, 'calendar', 'read') || !can(rights, 'calendar__level1', 'read')) return null;
  return sql`
    select p.id, ${name} || ', ' || used.years as label, '/calendar/programme/year?programme=' || p.id as path
    from (
      select each.programme, ${usageText.year} || ' ' || string_agg(each.year::text, ', ' order by each.year) as years
      from (select distinct programme, year ${rowsOf(referrers)}) as each group by each.programme
    ) as used
    join programme p on p.id = used.programme ${versionsOf}
    order by p.title collate "nl-x-icu", p.version, p.id`;
};

/** Records of an object by title. */
export function byTitle(definition: Named): Namer {
  return (reader, referrers) => recordsNamed(definition, reader, sql`select id ${rowsOf(referrers)}`);
}

type Named = Pick<Definition, 'object' | 'table' | 'title' | 'path'>;

/** `ids`: a query for their ids. */
export function recordsNamed(
  { object, table, title, path }: Named,
  { user, organization }: UsesReader,
  ids: RawBuilder<unknown>,
): ReturnType<Namer> {
  const rights = rightsIn(user.grants, organization);
  if (!can(rights, object, 'read')) return null;
  const label = canAttribute(rights, `${object}.${title}`, 'read') ? sql.ref(title) : sql`null::text`;
  return sql`
    select id, ${label} as label, ${`${listPath({ path })}/edit/`}::text || id as path
    from ${sql.table(table)} where id in (${ids}) order by ${sql.ref(title)} collate "nl-x-icu", id`;
}

/** The result of `read`, only for readers of this attribute. */
export function ifReadable<Result>(attribute: string, read: (reader: UsesReader, id: number) => Result | null) {
  return (reader: UsesReader, id: number): Result | null =>
    canAttribute(rightsIn(reader.user.grants, reader.organization), attribute, 'read') ? read(reader, id) : null;
}

/** Rows without attributes, named by `label`, with a link to the page that shows them all. */
export function byObject(object: ObjectKey, label: RawBuilder<string>, path: string, id = 'id'): Namer {
  return ({ user, organization }, referrers) =>
    can(rightsIn(user.grants, organization), object, 'read')
      ? sql`select ${sql.ref(id)} as id, ${label} as label, ${path}::text as path ${rowsOf(referrers)}`
      : null;
}

/** Study years in which a unit has semesters or blocks. */
export const byUnitCalendar: Namer = ({ user, organization }, { id }) =>
  can(rightsIn(user.grants, organization), 'calendar__organization', 'read')
    ? sql`
        select y.id, ${unitCalendarText.heading}::text || ' ' || to_char(y.start_date, 'YYYY') || '-' || to_char(y.end_date, 'YYYY')
          as label, ${`/calendar/organizationalunit?unit=${id}&year=`}::text || y.id as path
        from calendar_year y
        where exists (select from year_part p where p.calendar_year = y.id and p.organizational_unit = ${id})
        order by y.start_date`
    : null;

/** Users of an organizational unit. */
export const byUser: Namer = ({ user, organization }, { id }) => {
  const rights = rightsIn(user.grants, organization);
  const reads = (attribute: string) => canAttribute(rights, `user.${attribute}`, 'read');
  if (!reads('organizationalunit')) return null;
  const names = ['firstname', 'lastname'].filter(reads).map((name) => sql`nullif(u.${sql.ref(name)}, '')`);
  const label = names.length > 0 ? sql`concat_ws(' ', ${sql.join(names)})` : sql`null::text`;
  return sql`
    select u.id, ${label} as label, '/users/edit/' || u.id as path
    from app_user u join user_organizational_unit own on own.app_user = u.id
    where own.organizational_unit = ${id} order by 2, 1`;
};

function rowsOf({ table, column, id }: Referrers): RawBuilder<unknown> {
  return sql`from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
}

function programmeOf({ table }: Referrers): RawBuilder<unknown> {
  return sql.ref(table === 'programme' ? 'id' : 'programme');
}

/** The join that `programmeName` needs. */
export const versionsOf = sql`left join attribute_option v on v.id = p.variant`;

/** 'HBO-ICT · Software Engineering · Voltijd · start 2026 · versie 4', as far as readable; null if programmes are not readable. */
export function programmeName({ user, organization }: UsesReader): RawBuilder<string | null> | null {
  const rights = rightsIn(user.grants, organization);
  const reads = (attribute: string) => canAttribute(rights, `programme.${attribute}`, 'read');
  if (!can(rights, 'programme', 'read')) return null;
  if (!reads('title')) return sql`null::text`;
  const parts = [
    sql`p.title`,
    ...(reads('graduation_variant') ? [sql`nullif(p.graduation_variant, '')`] : []),
    ...(reads('variant') ? [sql`v.option_value`] : []),
    ...(reads('year_start') ? [sql`${usageText.start} || ' ' || p.year_start`] : []),
    ...(reads('version') ? [sql`${usageText.version} || ' ' || p.version`] : []),
  ];
  return sql<string>`concat_ws(' · ', ${sql.join(parts)})`;
}
