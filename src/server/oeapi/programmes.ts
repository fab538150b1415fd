// Programmes: one per version that may be shared. Registered studies are built from them too.
import { type RawBuilder, sql } from 'kysely';

import { readRio } from '#server/exchange/read-rio.ts';
import type { Code, Programme, Sector } from '#shared/oeapi/model.ts';

import { unitsBelow } from './organisations.ts';
import { languagesOf, type Reader, type ListScope, systemIds } from './reader.ts';
import { isShared, type OeapiSchool, type Option, programmeIsShared } from './school.ts';

export interface ProgrammeRow {
  id: string;
  /** Our id. */
  programme: number;
  family: number;
  title: string;
  english_title: string;
  abbreviation: string;
  croho_title: string;
  croho_code: string;
  programme_code: string;
  plan_code: string;
  sub_plan_code: string;
  description: string;
  requirements: string;
  final_qualification: string;
  level: Option | null;
  variant: Option | null;
  language: Option | null;
  duration: number | null;
  ects_credits: number | null;
  year_start: number | null;
  month_start: number | null;
  isced: string;
  valid_from: string | null;
  valid_to: string | null;
  propaedeutic_phase: number | null;
  study_choice_check: number | null;
  /** Whether it goes to RIO, which accepts only complete programmes. */
  rio: boolean;
  unit: string | null;
  education_location_code: string;
  education_offerer_code: string;
  sector: Sector;
  specification: string | null;
  children: string[];
  outcomes: { id: string; title: string }[];
}

export const programmes: Reader = {
  list: async (school, scope) => {
    const where = await inScope(school, scope);
    const found = await sql<{ id: string; name: string }>`
      select p.oeapi_id as id, p.title as name from programme p
      where ${programmeIsShared(school)} and ${where}`.execute(school.db);
    return found.rows;
  },
  load: async (school, ids) => {
    const rows = await programmeRows(school, sql`p.oeapi_id = any(${[...ids]}::uuid[])`);
    return rows.map((row) => programmeOf(school, row));
  },
  loadFiltered: async (school, ids) => {
    const rows = await programmeRows(school, sql`p.oeapi_id = any(${[...ids]}::uuid[])`, { linked: false });
    return rows.map((row) => programmeOf(school, row));
  },
};

async function inScope(school: OeapiSchool, scope: ListScope | null): Promise<RawBuilder<unknown>> {
  if (!scope) return sql`true`;
  if (scope.kind === 'specification')
    return sql`p.croho_code = (select croho_code from oeapi_specification where oeapi_id = ${scope.id}
      and organization = ${school.organization})`;
  return scope.kind === 'organisation' ? inUnits(await unitsBelow(school, scope.id)) : sql`false`;
}

/** A condition on the unit of programme `p`. */
export function inUnits(units: readonly number[] | null): RawBuilder<unknown> {
  return units ? sql`p.organizational_unit = any(${[...units]}::int[])` : sql`true`;
}

export function optionOf(column: string): RawBuilder<Option | null> {
  return sql`(select json_build_object('id', o.id, 'title', o.option_value) from attribute_option o
    where o.id = ${sql.ref(column)})`;
}

/** The outcomes linked through table `links` whose framework may be shared. */
export function outcomesIn(school: OeapiSchool, links: string, own: string, owner: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', lo.oeapi_id, 'title', lo.title) order by lo.position, lo.id), '[]')
    from ${sql.table(links)} l join learning_outcome lo on lo.id = l.learning_outcome and lo.active
    join learning_outcome_framework f on f.id = lo.framework and ${isShared(school, 'f')}
    where ${sql.ref(`l.${own}`)} = ${sql.ref(owner)})`;
}

/** Replaces a list that is not needed. */
export const none = sql`'[]'::json`;

/** `linked`: include its parts and outcomes. */
export async function programmeRows(
  school: OeapiSchool,
  where: RawBuilder<unknown>,
  { linked = true } = {},
): Promise<ProgrammeRow[]> {
  const children = sql`
    (select coalesce(json_agg(part.oeapi_id order by part.id), '[]')
     from programme_programme_part pp join programme_part part on part.id = pp.programme_part
     where pp.programme = p.id and not pp.scenario and ${isShared(school, 'part')})`;
  const found = await sql<ProgrammeRow>`
    select p.oeapi_id as id, p.id as programme, p.family, p.title, p.english_title, p.abbreviation, p.croho_title, p.croho_code,
      p.programme_code, p.plan_code, p.sub_plan_code, p.description, p.requirements, p.final_qualification,
      ${optionOf('p.level')} as level, ${optionOf('p.variant')} as variant, ${optionOf('p.language')} as language,
      p.duration, p.ects_credits, p.year_start, p.month_start, p.isced, p.valid_from, p.valid_to,
      p.propaedeutic_phase, p.study_choice_check, p.rio,
      u.oeapi_id as unit, coalesce(u.education_location_code, '') as education_location_code,
      o.education_offerer_code, o.sector, s.oeapi_id as specification,
      ${linked ? children : none} as children,
      ${linked ? outcomesIn(school, 'programme_outcome', 'programme', 'p.id') : none} as outcomes
    from programme p join organization o on o.id = p.organization
    left join organizational_unit u on u.id = p.organizational_unit
    left join oeapi_specification s on s.organization = p.organization and s.croho_code = p.croho_code
    where ${programmeIsShared(school)} and ${where} order by p.id`.execute(school.db);
  const ready = await readyForRio(school, found.rows);
  return found.rows.map((row) => ({ ...row, rio: ready.has(row.programme) }));
}

async function readyForRio({ db, organization }: OeapiSchool, rows: readonly ProgrammeRow[]): Promise<Set<number>> {
  const wanted = rows.filter(({ rio }) => rio).map(({ programme }) => programme);
  const checked = wanted.length > 0 ? await readRio(db, organization, wanted) : [];
  return new Set(checked.filter(({ findings }) => findings.length === 0).map(({ id }) => id));
}

export function programmeOf(school: OeapiSchool, row: ProgrammeRow): Programme {
  const { id, programme_code, croho_code, level, variant, year_start, unit, specification } = row;
  const forRio = row.rio;
  const code: Code = programme_code ? { type: 'programme_code', code: programme_code } : { type: 'uuid', code: id };
  return {
    ...{ kind: 'programme', type: 'programme', id, name: row.title, englishName: row.english_title, code, forRio },
    otherCodes: [
      ...(croho_code ? [{ type: 'croho', code: croho_code } as const] : []),
      ...systemIds(row.plan_code, row.sub_plan_code),
    ],
    abbreviation: row.abbreviation || programme_code,
    ...{ description: row.description, requirements: row.requirements, finalQualification: row.final_qualification },
    level: level ? school.codeOf('level', level) : '',
    modeOfStudy: variant ? school.codeOf('mode_of_study', variant) : '',
    languages: languagesOf(school, [row.language]),
    ...{ duration: row.duration, ects: row.ects_credits, sector: row.sector, fieldsOfStudy: row.isced },
    firstStart: year_start ? `${year_start}-${String(row.month_start ?? 9).padStart(2, '0')}-01` : null,
    ...{ validFrom: row.valid_from, validTo: row.valid_to },
    outcomes: row.outcomes.map(({ title }) => title),
    rio: forRio
      ? {
          ...{ offererCode: row.education_offerer_code, locationCode: row.education_location_code },
          ...{ propaedeuticPhase: row.propaedeutic_phase, studyChoiceCheck: row.study_choice_check },
        }
      : null,
    links: {
      ...{ organisation: unit ?? school.id, specification: specification ?? undefined, children: row.children },
      outcomes: row.outcomes.map((outcome) => outcome.id),
    },
  };
}
