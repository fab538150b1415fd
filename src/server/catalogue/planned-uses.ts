// Uses of a record in plans: programmes, scenarios, and each placement. Used by the types of record that can be placed.
import { type RawBuilder, sql } from 'kysely';

import { levelOf, readsLevel } from '#server/calendar/readable-rows.ts';
import {
  type UsesReader,
  type NamedUse,
  programmeName,
  type UseGroup,
  versionsOf,
} from '#server/records/named-uses.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { usageText } from '#shared/text/usage.ts';

import { programmeUses } from './programme-uses.ts';

const { groups } = usageText;

type Placed = 'programme_part' | 'educational_unit' | 'course' | 'exam';

/** The programmes and the placements. */
export function plannedUses(column: Placed): UseGroup[] {
  return [...programmesWith(standsFor(column)), placementUses(column)];
}

export function placementUses(column: Placed): UseGroup {
  const isLesson = column === 'course' || column === 'exam';
  return placementsWith(isLesson ? groups.plannedUnits : groups.placements, standsFor(column));
}

function standsFor(column: Placed): Which {
  return (id) => sql`p.${sql.ref(column)} = ${id}`;
}

/** A condition for placements `p`. */
type Which = (id: number, reader: UsesReader) => RawBuilder<unknown>;

function programmesWith(which: Which): UseGroup[] {
  return programmeUses(groups.plannedProgrammes, (reader, id) => {
    const kinds = readableKinds(reader);
    if (kinds.length === 0) return null;
    return sql`select p.programme from placement p where ${which(id, reader)} and p.kind = any(${kinds}::text[])`;
  });
}

/** Each placement by programme, year and the item around it, with the planner's URL for it. */
export function placementsWith(label: string, which: Which): UseGroup {
  return {
    object: 'calendar',
    label,
    rows: (reader, id) => {
      const kinds = readableKinds(reader);
      const name = programmeName(reader);
      if (kinds.length === 0 || name === null) return null;
      return sql<NamedUse>`
        select placed.id, ${pathOf(reader)} as path,
          ${name} || ${`, ${usageText.year} `}::text || placed.year || ${aroundIt(reader)}
            || case when placed.times > 1 then ' (' || placed.times || '×)' else '' end as label
        from (
          select min(p.id) as id, count(*) as times, p.programme, p.year, p.parent, p.kind
          from placement p where ${which(id, reader)} and p.kind = any(${kinds}::text[])
          group by p.programme, p.year, p.parent, p.kind, ${apart}
        ) as placed
        join programme p on p.id = placed.programme and p.scenario_of is null ${versionsOf}
        left join placement around on around.id = placed.parent
        left join programme_part part on part.id = around.programme_part
        left join educational_unit unit on unit.id = around.educational_unit`;
    },
  };
}

/** Groups lessons of one kind in the same unit: users do not need a list of every week. */
const apart = sql`case when p.kind in ('course', 'exam') then 0 else p.id end`;

/** The kinds of items that the reader may see in plans. */
function readableKinds({ user, organization }: UsesReader): PlanKind[] {
  const rights = rightsIn(user.grants, organization);
  if (!can(rights, 'calendar', 'read') || !can(rights, 'calendar__level1', 'read')) return [];
  return (Object.keys(objectOf) as PlanKind[]).filter((kind) => readsLevel(rights, levelOf(kind)));
}

/** ' · Databases', if readable. */
function aroundIt({ user, organization }: UsesReader): RawBuilder<string> {
  const rights = rightsIn(user.grants, organization);
  const titles = [
    ...(canAttribute(rights, 'programme_part.title', 'read') ? [sql`part.title`] : []),
    ...(canAttribute(rights, 'educational_unit.title', 'read') ? [sql`unit.title`] : []),
  ];
  return titles.length > 0 ? sql`coalesce(' · ' || coalesce(${sql.join(titles)}), '')` : sql`''`;
}

/** The URL of its grid. Opening a part requires the right to change its contents; otherwise the URL of the year. */
function pathOf({ user, organization }: UsesReader): RawBuilder<string> {
  const opensParts = can(rightsIn(user.grants, organization), 'calendar__level2', 'update');
  return sql`'/calendar/programme/year' || case
    when placed.kind in ('course', 'exam') then '/programmepart/educationalunit?relation_'
      || case around.kind when 'week_unit' then 'week' else 'block' end || '_id=' || around.id || '&show=' || placed.id
    when placed.kind = 'week_unit' and ${opensParts} then '/programmepart?relation_id=' || around.id || '&show=' || placed.id
    when placed.kind in ('part', 'block_unit') and around.id is not null
      then '/subprogrammepart?relation_id=' || around.id || '&show=' || placed.id
    else '?programme=' || placed.programme || '&year=' || placed.year || '&show=' || coalesce(around.id, placed.id) end`;
}
