// The school and its organizational units. There are few, so they are all read at once.
import { sql } from 'kysely';

import type { Organisation } from '#shared/oeapi/model.ts';

import { numberOrId, type Reader } from './reader.ts';
import type { OeapiSchool } from './school.ts';

interface Row {
  /** Null for the school itself. */
  unit: number | null;
  parent: number | null;
  id: string;
  title: string;
  short_name: string;
  institution_code: string;
}

async function readRows({ db, organization }: OeapiSchool): Promise<Row[]> {
  const found = await sql<Row>`
    select null::int as unit, null::int as parent, oeapi_id as id, title, short_name, institution_code
    from organization where id = ${organization}
    union all
    select id, parent__organizational_unit, oeapi_id, title, short_name, '' from organizational_unit
    where organization = ${organization}`.execute(db);
  return found.rows;
}

export const organisations: Reader = {
  list: async (school, scope) => (scope ? [] : (await readRows(school)).map(({ id, title }) => ({ id, name: title }))),
  load: async (school, ids) => {
    const rows = await readRows(school);
    return rows.filter(({ id }) => ids.includes(id)).map((row) => organisationOf(row, rows, school.id));
  },
};

function organisationOf({ unit, parent, id, title, short_name, institution_code }: Row, rows: Row[], root: string) {
  const isRoot = unit === null;
  const below = rows.filter((each) => each.unit !== null && each.parent === unit);
  const above = rows.find((each) => each.unit !== null && each.unit === parent);
  return {
    kind: 'organisation',
    ...{ id, name: title, shortName: short_name, otherCodes: [] },
    type: isRoot ? 'root' : parent === null ? 'faculty' : 'department',
    code: institution_code ? { type: 'institution_code', code: institution_code } : numberOrId(short_name, id),
    links: { children: below.map((each) => each.id), ...(isRoot ? {} : { parent: above?.id ?? root }) },
  } satisfies Organisation;
}

/** The unit and all units below it; null for the school itself, which means everything. */
export async function unitsBelow(school: OeapiSchool, id: string): Promise<number[] | null> {
  if (id === school.id) return null;
  const rows = await readRows(school);
  const own = rows.flatMap((row) => (row.id === id && row.unit !== null ? [row.unit] : []));
  for (const unit of own)
    own.push(...rows.flatMap((row) => (row.parent === unit && row.unit !== null ? [row.unit] : [])));
  return own;
}
