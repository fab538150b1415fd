// Compares a plan at two moments: the changes, row by row, that turn the present plan into the earlier one. Pure.
import type { PastProgramme, PastRow } from '#server/db/memory.ts';
import { type PlanChange, type PlanRow, planTables, bookkeeping } from '#server/planner/undo-changes.ts';
import { groupBy } from '#shared/group-by.ts';

type PlanTable = (typeof planTables)[number];

/** Rows by id. */
export type PlanState = Record<PlanTable, Map<number, PastRow>>;

export interface PlanPart {
  /** Null: all years. */
  year: number | null;
  /** Inside this item; 0 for none. */
  relation: number;
}

/**
 * The requested rows of a plan. Rows inside an item get the item's present year; of the item itself only the names and colours
 * of its two groups are restored, because its grid shows them.
 */
export function stateOf(plan: PastProgramme, { year, relation }: PlanPart, around?: PastRow): PlanState {
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

/** Study years are never added or removed here, nor is the form of a course or exam without its item. */
export function planChanges({ then, now }: { then: PlanState; now: PlanState }): PlanChange[] {
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

/** Sorts ids so that each item comes before those inside it: lists and the history begin with the outermost item. */
function fromOutside(rows: ReadonlyMap<number, PastRow>): number[] {
  const ids = [...rows.keys()].toSorted((one, other) => one - other);
  const byParent = groupBy(ids, (id) => {
    const parent = Number(rows.get(id)?.['parent'] ?? 0);
    return rows.has(parent) ? parent : 0;
  });
  const within = (around: number): number[] => (byParent.get(around) ?? []).flatMap((id) => [id, ...within(id)]);
  return within(0);
}

/** Ignores columns that did not exist yet at that time. */
function isSame(before: PlanRow, after: PlanRow): boolean {
  return Object.keys(before).every(
    (name) => bookkeeping.includes(name) || JSON.stringify(before[name]) === JSON.stringify(after[name]),
  );
}

/** Drops these items, and everything that would be inside an item that does not come back. */
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
