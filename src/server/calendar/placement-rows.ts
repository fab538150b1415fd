// Reads the placed items of programmes as rows: their object, place, and the values for totals, in one query. Used by the planner,
// and to find what a shorter block would lose.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { durationHours } from '#shared/planning/duration.ts';
import { MAX_ANSWER_ITEMS } from '#shared/planning/limits.ts';
import type { PlanRow } from '#shared/planning/plan-tree.ts';
import { placementText } from '#shared/text/placement.ts';

export interface PlacementRow extends PlanRow {
  organization: number;
  programme: number;
  mirror_title: string;
  mirror_color: string;
  client_key: string | null;
  grid_revision: number;
  /** The item that it was copied from when its programme was copied. */
  origin: number | null;
  /** The id and title of the part, unit, course or exam. */
  object: number;
  title: string;
  /** The title of the placed course or exam itself; '' if it uses the title of its kind. */
  own_title: string;
  /** Study guide number, or the code of a kind. */
  number: string;
  version: number | null;
  coordinator: string;
  /** The title of its type; '' for none. Only units have one. */
  type: string;
  /** The state of the part or unit; '' for a course or exam. */
  state: string;
  mandatory: boolean;
  elective: boolean;
  mirroring: boolean;
  is_block: boolean;
  has_sub_parts: boolean;
  norm_hours_preparation: number | null;
  norm_hours_contact: number | null;
}

/** A condition for the items of some study years, written so that PostgreSQL uses an index. */
export function inStudyYears(pairs: readonly { programme: number; year: number }[]): RawBuilder<unknown> {
  const years = [...new Set(pairs.map(({ year }) => year))];
  const ofYear = years.map((year) => {
    const programmes = pairs.filter((pair) => pair.year === year).map(({ programme }) => programme);
    return sql`p.year = ${year}::int and p.programme = any(${programmes}::int[])`;
  });
  return ofYear.length > 0 ? sql`(${sql.join(ofYear, sql` or `)})` : sql`false`;
}

/** SQL per column of a placed item `p`. */
const columns = {
  ...own('id', 'organization', 'programme', 'year', 'parent', 'kind', 'x', 'y', 'width', 'height', 'mirrored'),
  ...own('mirror_title', 'mirror_color', 'client_key', 'grid_revision', 'origin'),
  object: 'coalesce(p.programme_part, p.educational_unit, p.course, p.exam)',
  title: 'coalesce(part.title, unit.title, c.title, e.title)',
  own_title: "coalesce(pc.title, pe.title, '')",
  number: 'coalesce(part.study_guide_number, unit.study_guide_number, c.identifier, e.identifier)',
  version: 'coalesce(part.version, unit.version)',
  coordinator: "coalesce(unit.coordinator, '')",
  type: "coalesce(type.option_value, '')",
  state: "coalesce(st.state, '')",
  mandatory: 'coalesce(part.mandatory, unit.mandatory, pc.mandatory, pe.mandatory, false)',
  elective: 'coalesce(part.elective, false)',
  mirroring: 'coalesce(part.mirroring, false)',
  count_ects_credits: 'coalesce(part.count_ects_credits, true)',
  choose_ects_min: 'case when part.elective then part.choose_ects_min end',
  choose_ects_max: 'case when part.elective then part.choose_ects_max end',
  is_block: 'coalesce(unit.is_block, false)',
  has_sub_parts: `part.id is not null and exists (
    select from programme_part sub where sub.parent__programme_part = part.id)`,
  ects_credits: 'coalesce(part.ects_credits, unit.ects_credits, pc.ects_credits, pe.ects_credits)',
  contact_hours: 'unit.contact_hours',
  self_study_hours: 'unit.self_study_hours',
  norm_hours_preparation: 'coalesce(c.preparation_hours, e.preparation_hours)',
  norm_hours_contact: 'coalesce(c.implementation_hours, e.implementation_hours)',
  duration: 'd.option_value',
  weighing: 'w.option_value',
  resit: 'coalesce(pe.resit, false)',
  individual: 'coalesce(pe.individual, true)',
  assesses: 'pe.outcomes',
};
type Column = keyof typeof columns;

function own<Name extends string>(...names: Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, `p.${name}`])) as Record<Name, string>;
}

/** A select list, such as `p.id as id, coalesce(…) as title`. */
export function placementColumns(names: readonly Column[]): RawBuilder<unknown> {
  return sql.raw(names.map((name) => `${columns[name]} as ${name}`).join(', '));
}

export const placementTables = sql.raw(`placement p
    left join programme_part part on part.id = p.programme_part
    left join educational_unit unit on unit.id = p.educational_unit
    left join attribute_option type on type.id = unit.type
    left join state st on st.id = coalesce(part.state, unit.state)
    left join course c on c.id = p.course
    left join exam e on e.id = p.exam
    left join rel__calendar_week__course pc on pc.id = p.id
    left join rel__calendar_week__exam pe on pe.id = p.id
    left join attribute_option d on d.id = coalesce(pc.duration, pe.duration)
    left join attribute_option w on w.id = pe.weighing`);

const onlyChecksAsk: readonly Column[] = ['individual', 'assesses'];
const ofPlans = placementColumns((Object.keys(columns) as Column[]).filter((name) => !onlyChecksAsk.includes(name)));

export async function placementRows(db: Db, where: RawBuilder<unknown>): Promise<PlacementRow[]> {
  const found = await sql<PlacementRow & Record<'duration' | 'weighing', string | null>>`
    select ${ofPlans} from ${placementTables} where ${where}
    order by p.y, p.x, p.id limit ${sql.lit(MAX_ANSWER_ITEMS + 1)}`.execute(db);
  refuseTooMany(found.rows);
  // Modifies rows in place: a page has hundreds of rows with dozens of fields.
  for (const row of found.rows) {
    row.duration_value = durationHours(row.duration);
    row.weight = percentage(row.weighing);
  }
  return found.rows;
}

export function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > MAX_ANSWER_ITEMS) throw new Refusal(422, placementText.answerFull(MAX_ANSWER_ITEMS));
}

/** '60%' → 60; null if it is not a percentage. */
export function percentage(weighing: string | null): number | null {
  const digits = /^\s*(\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(weighing ?? '')?.[1];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}
