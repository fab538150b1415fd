// Registered studies (CROHO): programmes with the same code, described by the one that is valid today.
import { sql } from 'kysely';

import type { Programme, Specification } from '#shared/oeapi/model.ts';
import { groupBy } from '#shared/group-by.ts';

import { type ProgrammeRow, programmeOf, programmeRows, programmes } from './programmes.ts';
import type { Reader } from './reader.ts';
import type { OeapiSchool } from './school.ts';

export const specifications: Reader = {
  list: async (school, scope) => {
    if (scope && scope.kind !== 'organisation') return [];
    const inUnits = scope && scope.id !== school.id ? (await programmes.list(school, scope)).map(({ id }) => id) : null;
    const all = await readSpecifications(school, null);
    return all.flatMap(({ specification: { id, name, code }, rows }) =>
      inUnits && !rows.some((row) => inUnits.includes(row.id)) ? [] : [{ id, name, code: code.code }],
    );
  },
  load: async (school, ids) => (await readSpecifications(school, ids)).map(({ specification }) => specification),
};

/** Each with the programmes it is built from. */
export async function readSpecifications(school: OeapiSchool, ids: readonly string[] | null) {
  const wanted = ids ? sql`s.oeapi_id = any(${[...ids]}::uuid[])` : sql`s.oeapi_id is not null`;
  const rows = groupBy(await programmeRows(school, wanted), ({ specification }) => specification ?? '');
  return [...rows].map(([id, own]) => ({ specification: specificationOf(school, id, own), rows: own }));
}

function specificationOf(school: OeapiSchool, id: string, rows: readonly ProgrammeRow[]): Specification {
  const shown = rows.map((row) => ({ row, programme: programmeOf(school, row) }));
  const [newest] = shown.toSorted((a, b) => rank(b.programme, school.today) - rank(a.programme, school.today));
  if (!newest) throw new Error('A registered study without a programme');
  return { ...specificationFrom(newest.row, newest.programme, id), forRio: rows.some(({ rio }) => rio) };
}

/** Describes the study by one programme. */
export function specificationFrom(row: ProgrammeRow, programme: Programme, id: string): Specification {
  const { englishName, abbreviation, description, level, ects, fieldsOfStudy, validFrom, validTo, sector } = programme;
  return {
    ...{ kind: 'specification', id, name: row.croho_title || row.title, code: { type: 'croho', code: row.croho_code } },
    ...{
      otherCodes: [],
      englishName,
      abbreviation,
      description,
      level,
      ects,
      fieldsOfStudy,
      validFrom,
      validTo,
      sector,
    },
    ...{ forRio: row.rio, links: { organisation: programme.links.organisation } },
  };
}

/** Programmes valid today rank highest, then those that began last. */
function rank({ validFrom, validTo }: Programme, today: string): number {
  const counts = (validFrom ?? '') <= today && (validTo === null || validTo > today);
  return (counts ? 1e9 : 0) + Number((validFrom ?? '0').replaceAll('-', ''));
}
