// What stands on the grids of programmes, with what checks ask of it and nothing else: a school has tens of thousands of items.
import { sql } from 'kysely';

import { percentage, placementColumns, placementTables, refuseTooMany } from '#server/calendar/placement-rows.ts';
import { rowReader } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import type { AssessedOutcome } from '#shared/definitions/outcome-link.ts';
import { durationHours } from '#shared/planning/duration.ts';
import { MAX_ANSWER_ITEMS } from '#shared/planning/limits.ts';
import { canAttribute, type Rights } from '#shared/permissions/rights.ts';
import type { CheckRow } from '#shared/rules/checks/check.ts';

interface Item extends Omit<CheckRow, 'assesses'> {
  programme: number;
  own_title: string;
  duration: string | null;
  weighing: string | null;
  /** Null of what is no exam. */
  assesses: AssessedOutcome[] | null;
}

const columns = placementColumns([
  ...(['id', 'programme', 'year', 'parent', 'kind', 'x', 'y', 'width', 'height', 'mirrored', 'object'] as const),
  ...(['title', 'own_title', 'state', 'coordinator', 'elective', 'ects_credits', 'count_ects_credits'] as const),
  ...(['choose_ects_min', 'choose_ects_max', 'contact_hours', 'self_study_hours', 'duration'] as const),
  ...(['weighing', 'resit', 'individual', 'assesses'] as const),
]);

/** By programme, as somebody with these rights may read it. */
export async function readCheckRows(
  db: Db,
  rights: Rights,
  programmes: readonly number[],
): Promise<Map<number, CheckRow[]>> {
  // One text for all of them, which is read much faster than a field at a time.
  const found = await sql<{ items: Item[] }>`
    select coalesce(json_agg(item), '[]') as items from (
      select ${columns} from ${placementTables} where p.programme = any(${[...programmes]}::int[])
      order by p.y, p.x, p.id limit ${sql.lit(MAX_ANSWER_ITEMS + 1)}) item`.execute(db);
  const { items = [] } = found.rows[0] ?? {};
  refuseTooMany(items);
  const read = rowReader(rights);
  const may = (name: string) => canAttribute(rights, `rel__calendar_week__exam.${name}`, 'read');
  const [readsIndividual, readsOutcomes] = [may('individual'), may('outcomes')];
  const byProgramme = new Map<number, CheckRow[]>(programmes.map((id) => [id, []]));
  for (const item of items) {
    item.duration_value = durationHours(item.duration);
    item.weight = percentage(item.weighing);
    if (!readsIndividual) item.individual = true;
    if (!readsOutcomes) item.assesses = null;
    byProgramme.get(item.programme)?.push(checkRow(read(item)));
  }
  return byProgramme;
}

/** Named one by one, because they are sent to the planner as they are; and spreading takes many times as long. */
function checkRow(item: Item): CheckRow {
  return {
    id: item.id,
    kind: item.kind,
    year: item.year,
    parent: item.parent,
    x: item.x,
    y: item.y,
    width: item.width,
    height: item.height,
    mirrored: item.mirrored,
    object: item.object,
    title: item.own_title || item.title,
    state: item.state,
    coordinator: item.coordinator,
    ects_credits: item.ects_credits,
    contact_hours: item.contact_hours,
    self_study_hours: item.self_study_hours,
    count_ects_credits: item.count_ects_credits,
    duration_value: item.duration_value,
    choose_ects_min: item.choose_ects_min,
    choose_ects_max: item.choose_ects_max,
    weight: item.weight,
    resit: item.resit,
    individual: item.individual,
    elective: item.elective,
    assesses: item.assesses ?? noOutcomes,
  };
}

/** One list for all items without. */
const noOutcomes: AssessedOutcome[] = [];
