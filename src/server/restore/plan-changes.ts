// A plan at two moments: what must be put back, row by row, so that the one becomes the other. Pure.
import type { PastProgramme, PastRow } from '#server/db/memory.ts';
import { type PlanChange, type PlanRow, planTables, bookkeeping } from '#server/planner/undo-changes.ts';
import { groupBy } from '#shared/group-by.ts';

type PlanTable = (typeof planTables)[number];

/** Rows by id. */
export type PlanState = Record<PlanTable, Map<number, PastRow>>;

export interface Which {
  /** Null: of all years. */
  year: number | null;
  /** Inside this item; 0 for none. */
  relation: number;
}

/**
 * The rows of a plan that are asked for. Inside an item they lie in the year in which that is now; of the item itself only what its
 * grid shows is put back: the names and colours of its two groups.
 */
export function stateOf(plan: PastProgramme, { year, relation }: Which, around?: PastRow): PlanState {
  const placed = relation
    ? inside(plan.items, relation).map((row): PastRow => ({ ...row, year: around?.['year'] }))
    : plan.items.filter((row) => year === null || row['year'] === year);
  const own = plan.items.find(({ id }) => relation !== 0 && id === relation);
  const groups =
    own && around ? [{ ...around, mirror_title: own['mirror_title'], mirror_color: own['mirror_color'] }] : [];
  const items = new Set(placed.map(({ id }) => id));
  const calendars = relation ? [] : plan.calendars.filter((row) => year === null || row['year'] === year);
  return {
    placement: byId([...groups, ...placed]),
    rel__calendar_week__course: byId(plan.courses.filter(({ id }) => items.has(id))),
    rel__calendar_week__exam: byId(plan.exams.filter(({ id }) => items.has(id))),
    programme_calendar: byId(calendars),
  };
}

function inside(items: readonly PastRow[], relation: number): PastRow[] {
  const own = items.filter(({ parent }) => parent === relation);
  return own.flatMap((item) => [item, ...inside(items, Number(item['id']))]);
}

function byId(rows: readonly PastRow[]): Map<number, PastRow> {
  return new Map(rows.map((row) => [Number(row['id']), row]));
}

/** Study years and what courses and exams have of their own come and go with their programme and their item. */
export function changesBetween({ then, now }: { then: PlanState; now: PlanState }): PlanChange[] {
  return planTables.flatMap((table) => {
    return fromOutside(new Map([...now[table], ...then[table]])).flatMap((record): PlanChange[] => {
      const before = (then[table].get(record) ?? null) as PlanRow | null;
      const after = (now[table].get(record) ?? null) as PlanRow | null;
      if (before === null && table !== 'placement') return [];
      if (before && after === null && table === 'programme_calendar') return [];
      if (before && after && isSame(before, after)) return [];
      return [{ table, record, before, after }];
    });
  });
}

/** Ids, each item before what lies in it: lists and the history begin with the outermost one. */
function fromOutside(rows: ReadonlyMap<number, PastRow>): number[] {
  const ids = [...rows.keys()].toSorted((one, other) => one - other);
  const byParent = groupBy(ids, (id) => {
    const parent = Number(rows.get(id)?.['parent'] ?? 0);
    return rows.has(parent) ? parent : 0;
  });
  const within = (around: number): number[] => (byParent.get(around) ?? []).flatMap((id) => [id, ...within(id)]);
  return within(0);
}

/** A column that was not there yet then says nothing. */
function isSame(before: PlanRow, after: PlanRow): boolean {
  return Object.keys(before).every(
    (name) => bookkeeping.includes(name) || JSON.stringify(before[name]) === JSON.stringify(after[name]),
  );
}

/** Without these items, and without what would lie in one that is not there. */
export function withoutItems(changes: readonly PlanChange[], items: readonly number[]): PlanChange[] {
  const left = new Set(items);
  const isNew = new Set(changes.flatMap(({ record, after }) => (after === null ? [record] : [])));
  const lacking = new Set(items.filter((id) => isNew.has(id)));
  for (const id of lacking)
    for (const { table, record, before } of changes)
      if (table === 'placement' && before?.['parent'] === id) lacking.add(record);
  return changes.filter(({ table, record }) => {
    if (lacking.has(record) && table !== 'programme_calendar') return false;
    return !(table === 'placement' && left.has(record));
  });
}
