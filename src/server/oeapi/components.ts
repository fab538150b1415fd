// Components: the courses and exams placed in a unit, whatever the year (migrations/0050-oeapi.sql).
import { type RawBuilder, sql } from 'kysely';

import type { Component } from '#shared/oeapi/model.ts';

import { unitsBelow } from './organisations.ts';
import { placesOf, programmesWith, readPlaces } from './places.ts';
import { inUnits } from './programmes.ts';
import { languagesOf, numberOrId, type Reader, type ListScope } from './reader.ts';
import { isShared, type OeapiSchool, type Option, visiblePlan } from './school.ts';

interface Row {
  id: string;
  item: Option;
  title: string;
  description: string;
  unit: string;
  unit_number: string;
  unit_title: string;
  /** The programmes of its unit. */
  programmes: number[];
  outcomes: string[];
}

const kinds = {
  learning: { kind: 'course', list: 'learning_component' },
  test: { kind: 'exam', list: 'test_component' },
} as const;

/** A course without a code is left out; every exam has a code. */
function isCoded({ coded }: OeapiSchool, kind: 'course' | 'exam'): RawBuilder<unknown> {
  return kind === 'course' ? sql`k.id = any(${coded.courses}::int[])` : sql`true`;
}

/** The placed items that are offerings of component `c`, found by its unit because a unit has few. */
function offersOf(school: OeapiSchool, kind: 'course' | 'exam'): RawBuilder<unknown> {
  return sql`${visiblePlan(school)}
    join placement around on around.id = pl.parent
    join ${sql.table(`rel__calendar_week__${kind}`)} own on own.id = pl.id
    where around.educational_unit = c.educational_unit and ${sql.ref(`pl.${kind}`)} = c.item and own.title = c.title`;
}

function reader(name: 'learning' | 'test'): Reader {
  const { kind, list } = kinds[name];
  const visible = (school: OeapiSchool, where: RawBuilder<unknown>) => sql`oeapi_component c
    join educational_unit x on x.id = c.educational_unit and ${isShared(school, 'x')}
    join ${sql.table(kind)} k on k.id = c.item and ${isShared(school, 'k')}
    where c.kind = ${sql.lit(kind)} and ${isCoded(school, kind)} and exists (select from ${offersOf(school, kind)} and ${where})`;

  return {
    list: async (school, scope) => {
      const { own, plan } = await inScope(school, scope);
      const found = await sql<{ id: string; name: string }>`
        select c.oeapi_id as id, coalesce(nullif(c.title, ''), k.title) as name
        from ${visible(school, plan)} and ${own}`.execute(school.db);
      return found.rows;
    },
    load: async (school, ids) => {
      const found = await sql<Row>`
        select c.oeapi_id as id, json_build_object('id', k.id, 'title', k.title) as item, c.title, k.description,
          x.oeapi_id as unit, x.study_guide_number as unit_number, x.title as unit_title,
          ${programmesWith(school, 'x.id')} as programmes,
          ${kind === 'exam' ? assessed(school) : sql`'[]'::json`} as outcomes
        from ${visible(school, sql`true`)} and c.oeapi_id = any(${[...ids]}::uuid[])`.execute(school.db);
      const places = await readPlaces(school);
      return found.rows.map((row) => {
        const title = row.title || row.item.title;
        return {
          ...{ kind: name, id: row.id, name: title, description: row.description, otherCodes: [] },
          type: school.codeOf(list, row.item) || 'unknown',
          code: { type: 'component_code', code: `${numberOrId(row.unit_number, row.unit).code} ${title}` },
          languages: languagesOf(
            school,
            placesOf(row, places).map(({ language }) => language),
          ),
          links: { course: row.unit, organisation: school.id, outcomes: row.outcomes },
        } satisfies Component;
      });
    },
  };
}

/** The outcomes that an exam assesses, wherever it is placed. */
function assessed(school: OeapiSchool): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(lo.oeapi_id order by lo.id), '[]') from learning_outcome lo
    join learning_outcome_framework f on f.id = lo.framework and ${isShared(school, 'f')}
    where lo.active and lo.id in (
      select (each ->> 'learning_outcome')::int
      from rel__calendar_week__exam e cross join lateral jsonb_array_elements(e.outcomes) each
      where e.id in (select pl.id from ${offersOf(school, 'exam')})))`;
}

async function inScope(school: OeapiSchool, scope: ListScope | null) {
  const [all, none] = [sql`true`, sql`false`];
  if (!scope) return { own: all, plan: all };
  if (scope.kind === 'course') return { own: sql`x.oeapi_id = ${scope.id}`, plan: all };
  if (scope.kind !== 'organisation') return { own: none, plan: all };
  return { own: all, plan: inUnits(await unitsBelow(school, scope.id)) };
}

export const learningComponents = reader('learning');
export const testComponents = reader('test');
