// Every OEAPI path of each version, from the same data as the server, with an item of each kind.
import { type RawBuilder, sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { Kind } from '#shared/oeapi/model.ts';
import type { Collections } from '#shared/oeapi/paths.ts';
import { v5Collections } from '#shared/oeapi/v5-paths.ts';
import { v6Collections } from '#shared/oeapi/v6-paths.ts';

export interface OeapiPath {
  version: 'v5' | 'v6';
  /** '/courses/{id}/offerings'. */
  pattern: string;
  /** The kind of object that the id refers to. */
  kind: Kind | null;
}

export const oeapiPaths: OeapiPath[] = [...pathsOf('v5', v5Collections), ...pathsOf('v6', v6Collections)];

function pathsOf(version: OeapiPath['version'], collections: Collections): OeapiPath[] {
  const own = Object.entries(collections).flatMap(([name, { kinds, list, below }]) => [
    ...(list ? [{ version, pattern: `/${name}`, kind: null }] : []),
    ...['', ...Object.keys(below).map((under) => `/${under}`)].map((under) => ({
      ...{ version, pattern: `/${name}/{id}${under}`, kind: kinds[0] ?? null },
    })),
  ]);
  return [{ version, pattern: '/', kind: null }, ...own];
}

/** One item of each kind of a school. */
export async function itemOfEach(database: Database, school: number): Promise<Record<Kind, string>> {
  const first = (from: RawBuilder<unknown>) => sql`(select oeapi_id from ${from} order by id limit 1)`;
  const ownRows = (table: string) => sql`${sql.table(table)} where organization = ${school}`;
  const placed = (where: RawBuilder<unknown>) => first(sql`placement where organization = ${school} and ${where}`);
  // For lessons the last two digits of the id give the week.
  const inWeek = (kind: string) => sql`left(${placed(sql`kind = ${kind}`)}::text, -2) || '01'`;
  const component = (kind: string) => sql`(
    select c.oeapi_id from oeapi_component c join educational_unit u on u.id = c.educational_unit
    where u.organization = ${school} and c.kind = ${kind} limit 1)`;
  const found = await sql<Record<Kind, string>>`
    select (select oeapi_id from organization where id = ${school}) as organisation,
      ${first(ownRows('calendar_year'))} as session, ${placed(sql`kind = 'part'`)} as "partOffering",
      (select oeapi_id from programme where id = (select programme from placement where organization = ${school} limit 1)) as programme,
      ${first(ownRows('programme_part'))} as part,
      (select oeapi_id from educational_unit where id = (
        select educational_unit from placement where organization = ${school} and educational_unit is not null limit 1)) as course,
      (select oeapi_id from oeapi_specification where organization = ${school} limit 1) as specification,
      ${component('course')} as learning, ${component('exam')} as test, ${first(ownRows('learning_outcome'))} as outcome,
      ${placed(sql`kind = 'week_unit'`)} as "courseOffering", ${inWeek('course')} as "learningOffering",
      ${inWeek('exam')} as "testOffering"`.execute(database);
  return found.rows[0] as Record<Kind, string>;
}
