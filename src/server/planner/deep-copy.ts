// Copies placed items with everything inside them to another place, in three statements however many there are.
// `gridcopy` and the clone of a programme use it.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { Placement } from '#shared/planning/grid.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';

import { placedDefinition, storedNames } from './lesson-rows.ts';
import { mostItemsIn, refuseFull } from './programme-size.ts';

/** Where an item lands; what is inside it keeps its place. */
export interface Landing extends Placement {
  id: number;
  kind: PlanKind;
  mirrored: boolean;
}

export interface Destination {
  programme: number;
  year: number;
  parent: number | null;
}

/** The ids of the copies, in the order of the landings, and the number of all items copied. */
export async function copyInto(
  db: Db,
  landings: readonly Landing[],
  to: Destination,
): Promise<{ ids: number[]; items: number }> {
  const copied = await sql<{ old: number; new: number }>`
    with recursive inside (id) as (
      select unnest(${landings.map(({ id }) => id)}::int[])
      union all
      select p.id from placement p join inside on p.parent = inside.id
    ), map as materialized (
      select id as old, nextval(pg_get_serial_sequence('placement', 'id'))::int as new from inside
    ), landing as (
      select * from jsonb_to_recordset(${JSON.stringify(landings)}::jsonb)
        as l (id int, kind text, x int, y int, width int, height int, mirrored boolean)
    ), copies as (
      insert into placement (id, organization, programme, year, parent, kind, programme_part, educational_unit, course,
        exam, x, y, width, height, mirrored, mirror_title, mirror_color)
      select map.new, p.organization, ${to.programme}, ${to.year},
        case when l.id is null then above.new else ${to.parent}::int end,
        coalesce(l.kind, p.kind), p.programme_part, p.educational_unit, p.course, p.exam,
        coalesce(l.x, p.x), coalesce(l.y, p.y), coalesce(l.width, p.width), coalesce(l.height, p.height),
        coalesce(l.mirrored, p.mirrored), p.mirror_title, p.mirror_color
      from map join placement p on p.id = map.old
      left join landing l on l.id = p.id
      left join map above on above.old = p.parent
      returning id
    )
    select old, new from map where exists (select from copies)`.execute(db);
  await copyLessons(db, copied.rows);
  const news = new Map(copied.rows.map((row) => [row.old, row.new]));
  return { ids: landings.map(({ id }) => news.get(id) as number), items: copied.rows.length };
}

/** How the copy of a plan differs: other units (old id → new), and items of the source that land elsewhere. */
export interface PlanChanges {
  units: ReadonlyMap<number, number>;
  moves: readonly (Placement & { id: number })[];
}

const noChanges: PlanChanges = { units: new Map(), moves: [] };

/**
 * Copies plans into other programmes: every study year that both have. Each copy keeps its origin, so that the programmes can be
 * compared.
 */
export async function copyPlans(
  db: Db,
  programmes: readonly { source: number; copy: number }[],
  { units, moves }: PlanChanges = noChanges,
): Promise<void> {
  const sources = programmes.map(({ source }) => source);
  refuseFull(await mostItemsIn(db, sources), 0, 'id');
  const copied = await sql<{ old: number; new: number }>`
    with map as materialized (
      select p.id as old, target.copy, nextval(pg_get_serial_sequence('placement', 'id'))::int as new
      from unnest(${sources}::int[], ${programmes.map(({ copy }) => copy)}::int[]) as target (source, copy)
      join placement p on p.programme = target.source
      where exists (select from programme_calendar c where c.programme = target.copy and c.year = p.year)
    ), unit as (
      select * from unnest(${[...units.keys()]}::int[], ${[...units.values()]}::int[]) as unit (old, new)
    ), move as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as m (id int, x int, y int, width int, height int)
    ), copies as (
      insert into placement (id, organization, programme, year, parent, kind, programme_part, educational_unit, course,
        exam, x, y, width, height, mirrored, mirror_title, mirror_color, origin)
      select map.new, p.organization, map.copy, p.year, above.new, p.kind, p.programme_part,
        coalesce(unit.new, p.educational_unit), p.course, p.exam, coalesce(m.x, p.x), coalesce(m.y, p.y),
        coalesce(m.width, p.width), coalesce(m.height, p.height), p.mirrored, p.mirror_title, p.mirror_color,
        p.id
      from map join placement p on p.id = map.old
      left join map above on above.old = p.parent and above.copy = map.copy
      left join unit on unit.old = p.educational_unit
      left join move m on m.id = p.id
      returning id
    )
    select old, new from map where exists (select from copies)`.execute(db);
  await copyLessons(db, copied.rows);
}

async function copyLessons(db: Db, pairs: { old: number; new: number }[]): Promise<void> {
  if (pairs.length === 0) return;
  for (const definition of Object.values(placedDefinition)) {
    const table = sql.table(definition.table);
    const names = storedNames(definition);
    await sql`
      insert into ${table} (id, organization, ${sql.join(names.map((name) => sql.ref(name)))})
      select map.new, l.organization, ${sql.join(names.map((name) => sql.ref(`l.${name}`)))}
      from ${table} l join unnest(${pairs.map((pair) => pair.old)}::int[], ${pairs.map((pair) => pair.new)}::int[])
        as map (old, new) on map.old = l.id`.execute(db);
  }
}
