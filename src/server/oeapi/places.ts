// The programmes in which units are planned, which give units their languages and level. Few programmes have many units, so the
// programmes are read once instead of with every unit.
import { type RawBuilder, sql } from 'kysely';

import { optionOf } from './programmes.ts';
import { type OeapiSchool, type Option, programmeIsShared, visiblePlan } from './school.ts';

export interface TaughtIn {
  id: string;
  title: string;
  language: Option | null;
  level: Option | null;
}

/** The distinct ids of the programmes in which a unit is planned, as SQL. */
export function programmesWith(school: OeapiSchool, unit: string): RawBuilder<unknown> {
  return sql`array(
    select distinct pl.programme from ${visiblePlan(school)} where pl.educational_unit = ${sql.ref(unit)} order by 1)`;
}

/** Per request. */
const known = new WeakMap<OeapiSchool, Promise<Map<number, TaughtIn>>>();

export function readPlaces(school: OeapiSchool): Promise<Map<number, TaughtIn>> {
  const read = async () => {
    const found = await sql<TaughtIn & { programme: number }>`
      select p.id as programme, p.oeapi_id as id, p.title, ${optionOf('p.language')} as language, ${optionOf('p.level')} as level
      from programme p where ${programmeIsShared(school)}`.execute(school.db);
    return new Map(found.rows.map(({ programme, ...place }) => [programme, place]));
  };
  const places = known.get(school) ?? read();
  known.set(school, places);
  return places;
}

export function placesOf(
  { programmes }: { programmes: readonly number[] },
  places: ReadonlyMap<number, TaughtIn>,
): TaughtIn[] {
  return programmes.flatMap((programme) => places.get(programme) ?? []);
}
