// Uses of study years and options: settings of a school that records refer to.
import { sql } from 'kysely';

import { plannedIn } from '#server/calendar/years-uses.ts';
import { optionPlace } from '#server/labels/option-uses.ts';
import { type UsesReader, type Namer, recordsNamed, ifReadable, type UseGroup } from '#server/records/named-uses.ts';
import { organizationsWith } from '#server/rights/user.ts';
import { objects, type ObjectKey } from '#shared/permissions/objects.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { usageText } from '#shared/text/usage.ts';

import type { FindUses } from './find-uses.ts';
import { placementsWith } from './planned-uses.ts';
import { programmeUses } from './programme-uses.ts';

const { groups } = usageText;

const usesOfYear: FindUses = async (db, user, id) => {
  const readable = organizationsWith(user, 'calendar__year', 'read');
  const found = await sql<{ organization: number }>`
    select organization from calendar_year where id = ${id} and organization = any(${readable}::int[])`.execute(db);
  const [year] = found.rows;
  if (!year) return { places: [], groups: [] };
  const planned = await plannedIn(db, { id, ...year });
  return {
    places: [year.organization],
    groups: [
      ...programmeUses(
        groups.programmes,
        ifReadable('programme.calendar_year', () => sql`select id from programme where calendar_year = ${id}`),
      ),
      ...programmeUses(groups.plannedInYear, (reader) =>
        knowsPlanning(reader) ? sql`select unnest(${planned}::int[])` : null,
      ),
      { object: 'calendar__organization', label: groups.calendars, rows: unitCalendars },
    ],
  };
};

/** The calendar year of a planned item follows from the start year of its programme, so the reader needs that right. */
function knowsPlanning({ user, organization }: UsesReader): boolean {
  const rights = rightsIn(user.grants, organization);
  const reads = (name: string) => canAttribute(rights, `programme.${name}`, 'read');
  return (
    can(rights, 'calendar', 'read') &&
    can(rights, 'calendar__level1', 'read') &&
    ['year_start', 'calendar_year'].every(reads)
  );
}

/** Units with semesters or blocks in the year. */
function unitCalendars({ user, organization }: UsesReader, year: number): ReturnType<Namer> {
  const rights = rightsIn(user.grants, organization);
  if (!can(rights, 'calendar__organization', 'read')) return null;
  const label = canAttribute(rights, 'organizational_unit.title', 'read') ? sql`u.title` : sql`null::text`;
  return sql`
    select u.id, ${label} as label, '/calendar/organizationalunit?unit=' || u.id || ${`&year=${year}`}::text as path
    from organizational_unit u
    where exists (select from year_part p where p.organizational_unit = u.id and p.calendar_year = ${year})`;
}

const usesOfOption: FindUses = async (db, user, id) => {
  const readable = organizationsWith(user, 'labels__labeloptions', 'read');
  const found = await sql<{ object: string; attribute: string; organization: number | null }>`
    select a.object, a.attribute, o.organization from attribute_option o join attribute a on a.id = o.attribute
    where o.id = ${id} and (o.organization is null or o.organization = any(${readable}::int[]))`.execute(db);
  const [option] = found.rows;
  if (!option) return { places: [], groups: [] };
  return {
    places: option.organization === null ? readable : [option.organization],
    groups: recordsWith(option.object, option.attribute),
  };
};

/** Records with this option. For a shipped option this is shown per school. */
function recordsWith(object: string, attribute: string): UseGroup[] {
  const place = optionPlace(object, attribute);
  if (!place) return [];
  const { definition, table, column } = place;
  const ids = ifReadable(
    `${object}.${column}`,
    ({ organization }, id) =>
      sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id} and organization = ${organization}`,
  );
  if (object === 'programme') return programmeUses(groups.programmes, ids);
  if (!(object in objects)) {
    const placed = placementsWith(
      groups.plannedUnits,
      (id, reader) => sql`p.id in (${ids(reader, id) ?? sql`select 0`})`,
    );
    return [{ ...placed, rows: (reader, id) => (ids(reader, id) ? placed.rows(reader, id) : null) }];
  }
  const key = object as ObjectKey;
  const rows: UseGroup['rows'] = (reader, id) => {
    const found = ids(reader, id);
    return found && recordsNamed({ ...definition, object: key }, reader, found);
  };
  return [{ object: key, label: objects[key].plural, rows }];
}

export const settingUses = { calendar__year: usesOfYear, labels__labeloptions: usesOfOption };
