// Educational units, which OEAPI calls courses. Language and level are those of the programmes in which they are planned.
import { type RawBuilder, sql } from 'kysely';

import type { Course } from '#shared/oeapi/model.ts';

import { unitsBelow } from './organisations.ts';
import { placesOf, programmesWith, readPlaces, type TaughtIn } from './places.ts';
import { inUnits, none, outcomesIn } from './programmes.ts';
import { languagesOf, numberOrId, type Reader, type ListScope, systemIds } from './reader.ts';
import { isShared, type OeapiSchool, visiblePlan } from './school.ts';

interface Row {
  id: string;
  title: string;
  study_guide_number: string;
  study_part_id: string;
  coordinator: string;
  ects_credits: number | null;
  contact_hours: number | null;
  self_study_hours: number | null;
  description: string;
  requirements: string;
  educational_goal: string;
  /** The ids of the programmes in which it is planned. */
  programmes: number[];
  outcomes: { id: string; title: string }[];
}

export const courses: Reader = {
  list: async (school, scope) => {
    const found = await sql<{ id: string; name: string }>`
      select x.oeapi_id as id, x.title as name from educational_unit x
      where ${isShared(school, 'x')} and ${await inScope(school, scope)}`.execute(school.db);
    return found.rows;
  },
  load: (school, ids) => read(school, ids, { linked: true }),
  loadFiltered: (school, ids) => read(school, ids, { linked: false }),
  loadSearched: async (school, ids) => {
    const found = await sql<Pick<Row, 'id' | 'title' | 'study_guide_number' | 'description'>>`
      select x.oeapi_id as id, x.title, x.study_guide_number, x.description from educational_unit x
      where ${isShared(school, 'x')} and x.oeapi_id = any(${[...ids]}::uuid[])`.execute(school.db);
    return found.rows.map(({ id, title, study_guide_number, description }) => {
      return { kind: 'course', id, name: title, code: numberOrId(study_guide_number, id), description };
    });
  },
};

/** `linked`: include its outcomes. */
async function read(school: OeapiSchool, ids: readonly string[], { linked }: { linked: boolean }): Promise<Course[]> {
  const found = await sql<Row>`
      select x.oeapi_id as id, x.title, x.study_guide_number, x.study_part_id, x.coordinator, x.ects_credits,
        x.contact_hours, x.self_study_hours, x.description, x.requirements, x.educational_goal,
        ${programmesWith(school, 'x.id')} as programmes,
        ${linked ? outcomesIn(school, 'unit_outcome', 'educational_unit', 'x.id') : none} as outcomes
      from educational_unit x
      where ${isShared(school, 'x')} and x.oeapi_id = any(${[...ids]}::uuid[])`.execute(school.db);
  const places = await readPlaces(school);
  return found.rows.map((row) => courseOf(school, row, placesOf(row, places)));
}

async function inScope(school: OeapiSchool, scope: ListScope | null): Promise<RawBuilder<unknown>> {
  const placed = (where: RawBuilder<unknown>) => sql`exists (
    select from ${visiblePlan(school)} left join placement around on around.id = pl.parent
    left join programme_part part on part.id = around.programme_part
    where pl.educational_unit = x.id and ${where})`;
  if (!scope) return sql`true`;
  if (scope.kind === 'programme') return placed(sql`p.oeapi_id = ${scope.id}`);
  if (scope.kind === 'part') return placed(sql`part.oeapi_id = ${scope.id} and ${isShared(school, 'part')}`);
  if (scope.kind !== 'organisation') return sql`false`;
  const units = await unitsBelow(school, scope.id);
  return units ? placed(inUnits(units)) : sql`true`;
}

function levelOf(school: OeapiSchool, places: readonly TaughtIn[]): string {
  return places.flatMap(({ level }) => (level ? school.codeOf('level', level) || [] : []))[0] ?? '';
}

function courseOf(school: OeapiSchool, row: Row, places: readonly TaughtIn[]): Course {
  const { id, title, study_guide_number, outcomes } = row;
  return {
    ...{ kind: 'course', id, name: title, code: numberOrId(study_guide_number, id) },
    ...{ otherCodes: systemIds(row.study_part_id), description: row.description, requirements: row.requirements },
    ...{ goal: row.educational_goal, ects: row.ects_credits },
    ...{ contactHours: row.contact_hours, selfStudyHours: row.self_study_hours },
    languages: languagesOf(
      school,
      places.map(({ language }) => language),
    ),
    level: levelOf(school, places),
    outcomes: outcomes.map((outcome) => outcome.title),
    coordinator: school.names ? row.coordinator : null,
    links: {
      ...{ organisation: school.id, programmes: places.map((place) => place.id) },
      outcomes: outcomes.map((outcome) => outcome.id),
    },
  };
}
