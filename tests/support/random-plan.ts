// Inserts the rows of a random plan as planned parts, units, courses and exams, each with its own record.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { PlanKind, PlanRow } from '#shared/planning/plan-tree.ts';

import type { PlanSchool } from './planner.ts';

const durations = new Map([
  [0.83, '50 minuten'],
  [1, '1 uur'],
  [1.5, '1,5 uur'],
  [2, '2 uur'],
]);
const tables = { part: 'programme_part', block_unit: 'educational_unit', week_unit: 'educational_unit' } as const;

/** Replaces the plan of that year. Returns the ids of the placed items by the ids of the rows. */
export async function insertPlan(
  database: Database,
  school: Pick<PlanSchool, 'organization' | 'planned' | 'course' | 'exam'>,
  year: number,
  rows: readonly PlanRow[],
): Promise<Map<number, number>> {
  const { organization, planned } = school;
  const ids = new Map<number, number>();
  await database.transaction().execute(async (db) => {
    await sql`delete from placement where programme = ${planned} and year = ${year}`.execute(db);
    for (const row of rows) {
      const { kind, x, y, width, height, mirrored } = row;
      const column = kind === 'course' || kind === 'exam' ? kind : tables[kind];
      const object = kind === 'course' || kind === 'exam' ? school[kind] : await insertObject(db, organization, row);
      const placed = await sql<{ id: number }>`
        insert into placement (organization, programme, year, parent, kind, ${sql.ref(column)}, x, y, width, height, mirrored)
        values (${organization}, ${planned}, ${year}, ${ids.get(row.parent ?? 0) ?? null}, ${kind}, ${object}, ${x}, ${y},
          ${width}, ${height}, ${mirrored}) returning id`.execute(db);
      const id = placed.rows[0]?.id ?? 0;
      ids.set(row.id, id);
      if (kind === 'course' || kind === 'exam') await insertLesson(db, organization, id, kind, row);
    }
  });
  return ids;
}

type Transaction = Parameters<Parameters<ReturnType<Database['transaction']>['execute']>[0]>[0];

async function insertObject(db: Transaction, organization: number, row: PlanRow): Promise<number> {
  const { kind, ects_credits, contact_hours, self_study_hours, count_ects_credits, choose_ects_min } = row;
  const made =
    kind === 'part'
      ? await sql<{ id: number }>`
          insert into programme_part (organization, state, title, ects_credits, count_ects_credits, elective, choose_ects_min)
          values (${organization}, 1, 'Onderdeel', ${ects_credits}, ${count_ects_credits}, ${choose_ects_min !== null},
            ${choose_ects_min}) returning id`.execute(db)
      : await sql<{ id: number }>`
          insert into educational_unit (organization, state, title, ects_credits, contact_hours, self_study_hours, is_block)
          values (${organization}, 1, 'Eenheid', ${ects_credits}, ${contact_hours}, ${self_study_hours},
            ${kind === 'block_unit'})
          returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}

async function insertLesson(
  db: Transaction,
  organization: number,
  id: number,
  kind: PlanKind & ('course' | 'exam'),
  { duration_value, ects_credits }: PlanRow,
): Promise<void> {
  const object = `rel__calendar_week__${kind}`;
  const title = durations.get(duration_value ?? 0) ?? null;
  // Add the option if the school does not have it.
  await sql`
    insert into attribute_option (attribute, organization, option_value)
    select a.id, ${organization}, ${title} from attribute a
    where a.object = ${object} and a.attribute = 'duration' and ${title}::text is not null and not exists (
      select from attribute_option o where o.attribute = a.id and o.option_value = ${title}
        and (o.organization is null or o.organization = ${organization}))`.execute(db);
  await sql`
    insert into ${sql.table(object)} (id, organization, ects_credits, duration)
    values (${id}, ${organization}, ${ects_credits}, (
      select o.id from attribute_option o join attribute a on a.id = o.attribute
      where a.object = ${object} and a.attribute = 'duration' and o.option_value = ${title}
        and (o.organization is null or o.organization = ${organization}) limit 1))`.execute(db);
}
