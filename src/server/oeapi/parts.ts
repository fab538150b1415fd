// Parts of programmes: a minor if elective, else a track.
import { type RawBuilder, sql } from 'kysely';

import type { Programme } from '#shared/oeapi/model.ts';

import { unitsBelow } from './organisations.ts';
import { inUnits, none, optionOf } from './programmes.ts';
import { languagesOf, numberOrId, type Reader, type ListScope, systemIds } from './reader.ts';
import { isShared, type OeapiSchool, type Option, programmeIsShared } from './school.ts';

interface Row {
  id: string;
  title: string;
  study_guide_number: string;
  study_part_id: string;
  elective: boolean;
  ects_credits: number | null;
  language: Option | null;
  level: (Option | null)[];
  description: string;
  requirements: string;
  above: string | null;
  programmes: string[];
  children: string[];
}

/** The programmes of part `x` that may be shared. */
const programmesOfPart = (school: OeapiSchool) => sql`programme_programme_part pp
  join programme p on p.id = pp.programme and not pp.scenario and ${programmeIsShared(school)}
  where pp.programme_part = x.id`;

export const parts: Reader = {
  list: async (school, scope) => {
    const found = await sql<{ id: string; name: string }>`
      select x.oeapi_id as id, x.title as name from programme_part x
      where ${isShared(school, 'x')} and ${await inScope(school, scope)}`.execute(school.db);
    return found.rows;
  },
  load: (school, ids) => read(school, ids, { linked: true }),
  loadFiltered: (school, ids) => read(school, ids, { linked: false }),
};

/** `linked`: include its parent, its programmes and its children. */
async function read(
  school: OeapiSchool,
  ids: readonly string[],
  { linked }: { linked: boolean },
): Promise<Programme[]> {
  const above = sql`(select above.oeapi_id from programme_part above
    where above.id = x.parent__programme_part and ${isShared(school, 'above')})`;
  const inside = sql`(select coalesce(json_agg(p.oeapi_id order by p.id), '[]') from ${programmesOfPart(school)})`;
  const children = sql`(select coalesce(json_agg(sub.oeapi_id order by sub.id), '[]') from programme_part sub
    where sub.parent__programme_part = x.id and ${isShared(school, 'sub')})`;
  const found = await sql<Row>`
      select x.oeapi_id as id, x.title, x.study_guide_number, x.study_part_id, x.elective, x.ects_credits,
        ${optionOf('x.language')} as language, x.description, x.requirements,
        (select coalesce(json_agg(${optionOf('p.level')}), '[]') from ${programmesOfPart(school)}) as level,
        ${linked ? above : sql`null`} as above, ${linked ? inside : none} as programmes,
        ${linked ? children : none} as children
      from programme_part x
      where ${isShared(school, 'x')} and x.oeapi_id = any(${[...ids]}::uuid[])`.execute(school.db);
  return found.rows.map((row) => partOf(school, row));
}

async function inScope(school: OeapiSchool, scope: ListScope | null): Promise<RawBuilder<unknown>> {
  if (!scope) return sql`true`;
  if (scope.kind === 'programme')
    return sql`exists (select from ${programmesOfPart(school)} and p.oeapi_id = ${scope.id})`;
  if (scope.kind === 'part')
    return sql`exists (select from programme_part above where above.id = x.parent__programme_part
      and above.oeapi_id = ${scope.id} and ${isShared(school, 'above')})`;
  if (scope.kind !== 'organisation') return sql`false`;
  const units = await unitsBelow(school, scope.id);
  return units ? sql`exists (select from ${programmesOfPart(school)} and ${inUnits(units)})` : sql`true`;
}

function partOf(school: OeapiSchool, row: Row): Programme {
  const { id, title, study_guide_number, elective, above, programmes, children } = row;
  const levels = row.level.flatMap((option) => (option ? school.codeOf('level', option) : []));
  // A part of several programmes has no single parent; each programme has it among its children.
  const parent = above ?? (programmes.length === 1 ? programmes[0] : undefined);
  return {
    ...{ kind: 'part', type: elective ? 'minor' : 'track', id, name: title, englishName: '', forRio: false, rio: null },
    ...{ code: numberOrId(study_guide_number, id), otherCodes: systemIds(row.study_part_id) },
    ...{ abbreviation: study_guide_number, description: row.description, requirements: row.requirements },
    ...{ finalQualification: '', outcomes: [], ects: row.ects_credits, level: levels[0] ?? '', modeOfStudy: '' },
    ...{ duration: null, firstStart: null, sector: null, fieldsOfStudy: '', validFrom: null, validTo: null },
    languages: languagesOf(school, [row.language]),
    links: { organisation: school.id, parent, children },
  };
}
