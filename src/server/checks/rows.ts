// The placed items of programmes, with only the fields that checks use: a school has tens of thousands of items.
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
  /** Null for items other than exams. */
  assesses: AssessedOutcome[] | null;
}

const names = [
  ...(['id', 'programme', 'year', 'parent', 'kind', 'x', 'y', 'width', 'height', 'mirrored', 'object'] as const),
  ...(['title', 'own_title', 'state', 'coordinator', 'elective', 'ects_credits', 'count_ects_credits'] as const),
  ...(['choose_ects_min', 'choose_ects_max', 'contact_hours', 'self_study_hours', 'duration'] as const),
  ...(['weighing', 'resit', 'individual', 'assesses'] as const),
];
const columns = placementColumns(names);
/** One list per column: tens of thousands of rows with all names take much longer to write and to parse. */
const lists = sql.raw(names.map((name) => `coalesce(json_agg(${name}), '[]') as ${name}`).join(', '));

type Lists = Record<(typeof names)[number], unknown[]>;

/** By programme, as a user with these rights may read them. */
export async function readCheckRows(
  db: Db,
  rights: Rights,
  programmes: readonly number[],
): Promise<Map<number, CheckRow[]>> {
  const found = await sql<Lists>`
    select ${lists} from (
      select ${columns} from ${placementTables} where p.programme = any(${[...programmes]}::int[])
      order by p.y, p.x, p.id limit ${sql.lit(MAX_ANSWER_ITEMS + 1)}) item`.execute(db);
  const items = found.rows.flatMap((all) => all.id.map((_, at) => itemAt(all, at)));
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

/** Written out, because a loop over the names is many times slower. */
function itemAt(found: Lists, at: number): Item {
  const item: Record<keyof Item, unknown> = {
    id: found.id[at],
    programme: found.programme[at],
    year: found.year[at],
    parent: found.parent[at],
    kind: found.kind[at],
    x: found.x[at],
    y: found.y[at],
    width: found.width[at],
    height: found.height[at],
    mirrored: found.mirrored[at],
    object: found.object[at],
    title: found.title[at],
    own_title: found.own_title[at],
    state: found.state[at],
    coordinator: found.coordinator[at],
    elective: found.elective[at],
    ects_credits: found.ects_credits[at],
    count_ects_credits: found.count_ects_credits[at],
    choose_ects_min: found.choose_ects_min[at],
    choose_ects_max: found.choose_ects_max[at],
    contact_hours: found.contact_hours[at],
    self_study_hours: found.self_study_hours[at],
    duration: found.duration[at],
    weighing: found.weighing[at],
    resit: found.resit[at],
    individual: found.individual[at],
    assesses: found.assesses[at],
    duration_value: null,
    weight: null,
  };
  return item as Item;
}

/** Lists every field, because rows are sent to the planner unchanged; spreading would also be many times slower. */
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

/** Shared by all items without outcomes. */
const noOutcomes: AssessedOutcome[] = [];
