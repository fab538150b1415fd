// What uses a record, by name, for whoever may read those names. Used beside the counts of `uses.ts`.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { listPath } from '#shared/definitions/definition.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';
import { usageText } from '#shared/text/usage.ts';

/** Who asks, about a record of which school. */
export interface Asking {
  user: User;
  organization: number;
}

/** The rows of a table that refer to the record. */
export interface Users {
  table: string;
  column: string;
  id: number;
}

/** Something that uses a record. Its label is null for anyone who may know that it is there, but not its name. */
export interface NamedUse {
  id: number;
  label: string | null;
  path: string;
}

/** Rows in order; null for anyone who may not know of them. */
export type Namer = (asking: Asking, users: Users) => RawBuilder<NamedUse> | null;

/** What 'Waar gebruikt?' tells together: things of one object that use a record in one way. */
export interface UseGroup {
  object: ObjectKey;
  label: string;
  rows: (asking: Asking, id: number) => ReturnType<Namer>;
}

/** Programmes by their whole name: the table itself, or one that refers to them. */
export const byProgramme: Namer = (asking, users) =>
  programmesNamed(asking, sql`select ${programmeOf(users)} ${rowsOf(users)}`);

/** `ids`: a query for their ids. `which`: one more condition, where the programme is called `p`. */
export function programmesNamed(
  asking: Asking,
  ids: RawBuilder<unknown>,
  which: RawBuilder<unknown> = sql`true`,
): ReturnType<Namer> {
  const name = programmeName(asking);
  if (name === null) return null;
  return sql`
    select p.id, ${name} as label, '/programmes/edit/' || p.id as path
    from programme p ${versionsOf} where p.id in (${ids}) and ${which}
    order by p.title collate "nl-x-icu", p.version, p.id`;
}

/** Programmes in whose calendar it stands, with the study years. */
export const byPlanning: Namer = (asking, users) => {
  const rights = rightsIn(asking.user.grants, asking.organization);
  const name = programmeName(asking);
  if (name === null || !can(rights, 'calendar', 'read') || !can(rights, 'calendar__level1', 'read')) return null;
  return sql`
    select p.id, ${name} || ', ' || used.years as label, '/calendar/programme/year?programme=' || p.id as path
    from (
      select each.programme, ${usageText.year} || ' ' || string_agg(each.year::text, ', ' order by each.year) as years
      from (select distinct programme, year ${rowsOf(users)}) as each group by each.programme
    ) as used
    join programme p on p.id = used.programme ${versionsOf}
    order by p.title collate "nl-x-icu", p.version, p.id`;
};

/** Records of an object by their title: what falls under it. */
export function byTitle(definition: Named): Namer {
  return (asking, users) => recordsNamed(definition, asking, sql`select id ${rowsOf(users)}`);
}

type Named = Pick<Definition, 'object' | 'table' | 'title' | 'path'>;

/** `ids`: a query for their ids. */
export function recordsNamed(
  { object, table, title, path }: Named,
  { user, organization }: Asking,
  ids: RawBuilder<unknown>,
): ReturnType<Namer> {
  const rights = rightsIn(user.grants, organization);
  if (!can(rights, object, 'read')) return null;
  const label = canAttribute(rights, `${object}.${title}`, 'read') ? sql.ref(title) : sql`null::text`;
  return sql`
    select id, ${label} as label, ${`${listPath({ path })}/edit/`}::text || id as path
    from ${sql.table(table)} where id in (${ids}) order by ${sql.ref(title)} collate "nl-x-icu", id`;
}

/** What an attribute says, for whoever may read that. */
export function saidBy<Told>(attribute: string, tell: (asking: Asking, id: number) => Told | null) {
  return (asking: Asking, id: number): Told | null =>
    canAttribute(rightsIn(asking.user.grants, asking.organization), attribute, 'read') ? tell(asking, id) : null;
}

/** Rows without attributes of their own, as `label` names them, on the page that shows them all. */
export function byObject(object: ObjectKey, label: RawBuilder<string>, path: string, id = 'id'): Namer {
  return ({ user, organization }, users) =>
    can(rightsIn(user.grants, organization), object, 'read')
      ? sql`select ${sql.ref(id)} as id, ${label} as label, ${path}::text as path ${rowsOf(users)}`
      : null;
}

/** The study years in which a unit has semesters or blocks. */
export const byUnitCalendar: Namer = ({ user, organization }, { id }) =>
  can(rightsIn(user.grants, organization), 'calendar__organization', 'read')
    ? sql`
        select y.id, ${unitCalendarText.heading}::text || ' ' || to_char(y.start_date, 'YYYY') || '-' || to_char(y.end_date, 'YYYY')
          as label, ${`/calendar/organizationalunit?unit=${id}&year=`}::text || y.id as path
        from calendar_year y
        where exists (select from year_part p where p.calendar_year = y.id and p.organizational_unit = ${id})
        order by y.start_date`
    : null;

/** People of an organizational unit. */
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

function rowsOf({ table, column, id }: Users): RawBuilder<unknown> {
  return sql`from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
}

function programmeOf({ table }: Users): RawBuilder<unknown> {
  return sql.ref(table === 'programme' ? 'id' : 'programme');
}

/** What the name of a programme needs beside its own row. */
export const versionsOf = sql`left join attribute_option v on v.id = p.variant`;

/** 'HBO-ICT · Software Engineering · Voltijd · start 2026 · versie 4', as far as these may be read; null: no programme may. */
export function programmeName({ user, organization }: Asking): RawBuilder<string | null> | null {
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
