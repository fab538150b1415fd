// What uses a record, by name, for whoever may read those names. Used beside the counts of `uses.ts`.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/access/user.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { listPath } from '#shared/definitions/definition.ts';
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

/** Rows of (label, path) in order; null for anyone without the right to read them. */
export type Namer = (asking: Asking, users: Users) => RawBuilder<{ label: string; path: string }> | null;

/** Programmes by their whole name: the table itself, or one that refers to them. */
export const byProgramme: Namer = (asking, users) =>
  programmesNamed(asking, sql`select ${programmeOf(users)} ${rowsOf(users)}`);

/** `ids`: a query for their ids. */
export function programmesNamed(asking: Asking, ids: RawBuilder<unknown>): ReturnType<Namer> {
  const name = programmeName(asking);
  if (name === null) return null;
  return sql`
    select ${name} as label, '/programmes/edit/' || p.id as path
    from programme p ${versionsOf} where p.id in (${ids})
    order by p.title collate "nl-x-icu", p.version, p.id`;
}

/** Programmes in whose calendar it stands, with the study years. */
export const byPlanning: Namer = (asking, users) => {
  const rights = rightsIn(asking.user.grants, asking.organization);
  const name = programmeName(asking);
  if (name === null || !can(rights, 'calendar', 'read') || !can(rights, 'calendar__level1', 'read')) return null;
  return sql`
    select ${name} || ', ' || used.years as label, '/calendar/programme/year?programme=' || p.id as path
    from (
      select each.programme, ${usageText.year} || ' ' || string_agg(each.year::text, ', ' order by each.year) as years
      from (select distinct programme, year ${rowsOf(users)}) as each group by each.programme
    ) as used
    join programme p on p.id = used.programme ${versionsOf}
    order by p.title collate "nl-x-icu", p.version, p.id`;
};

/** Records of an object by their title: what falls under it. */
export function byTitle(definition: Definition): Namer {
  const { object, title, path } = definition;
  return ({ user, organization }, users) =>
    canAttribute(rightsIn(user.grants, organization), `${object}.${title}`, 'read')
      ? sql`
          select ${sql.ref(title)} as label, ${`${listPath({ path })}/edit/`}::text || id as path ${rowsOf(users)}
          order by ${sql.ref(title)} collate "nl-x-icu", id`
      : null;
}

/** The study years in which a unit has semesters or blocks. */
export const byUnitCalendar: Namer = ({ user, organization }, { id }) =>
  can(rightsIn(user.grants, organization), 'calendar__organization', 'read')
    ? sql`
        select ${unitCalendarText.heading}::text || ' ' || to_char(y.start_date, 'YYYY') || '-' || to_char(y.end_date, 'YYYY')
          as label, ${`/calendar/organizationalunit?unit=${id}&year=`}::text || y.id as path
        from calendar_year y
        where exists (select from year_part p where p.calendar_year = y.id and p.organizational_unit = ${id})
        order by y.start_date`
    : null;

function rowsOf({ table, column, id }: Users): RawBuilder<unknown> {
  return sql`from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
}

function programmeOf({ table }: Users): RawBuilder<unknown> {
  return sql.ref(table === 'programme' ? 'id' : 'programme');
}

const versionsOf = sql`left join attribute_option v on v.id = p.variant`;

/** 'HBO-ICT · Software Engineering · Voltijd · start 2026 · versie 4', as far as these may be read. */
function programmeName({ user, organization }: Asking): RawBuilder<string> | null {
  const rights = rightsIn(user.grants, organization);
  const reads = (attribute: string) => canAttribute(rights, `programme.${attribute}`, 'read');
  if (!reads('title')) return null;
  const parts = [
    sql`p.title`,
    ...(reads('graduation_variant') ? [sql`nullif(p.graduation_variant, '')`] : []),
    ...(reads('variant') ? [sql`v.option_value`] : []),
    ...(reads('year_start') ? [sql`${usageText.start} || ' ' || p.year_start`] : []),
    ...(reads('version') ? [sql`${usageText.version} || ' ' || p.version`] : []),
  ];
  return sql<string>`concat_ws(' · ', ${sql.join(parts)})`;
}
