// Changes in a scenario that its programme does not have yet, and whether the programme changed there meanwhile.
import { sql } from 'kysely';

import { readPastSide, readSideIn, type ComparedSide, type SideItem } from '#server/compare/read-side.ts';
import { databaseOf, type Db } from '#server/db/connect.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import { comparePlans, type Difference } from '#shared/planning/compare.ts';

export interface ScenarioItem extends Difference<SideItem> {
  /** The same item was changed in the programme since the scenario was made. */
  conflict: boolean;
}

export interface ScenarioDifferences {
  scenario: ComparedSide;
  original: ComparedSide;
  items: ScenarioItem[];
  attributes: { name: string; from: unknown; to: unknown; conflict: boolean }[];
}

/** These always differ in a copy. */
const ownAttributes = ['title', 'version', 'state'];

export async function scenarioDifferences(db: Db, user: User, id: number): Promise<ScenarioDifferences> {
  const { original: programme, base: before, remembered } = await findScenario(db, user, id);
  const [scenario, original] = [await readSideIn(db, user, id), await readSideIn(db, user, programme)];
  // The past is read on a separate connection: in this one its tables would hide the present ones. If the history no longer
  // reaches back that far, every difference from the present may be a conflict.
  const base = remembered ? await readPastSide(databaseOf(db), user, programme, { before }) : original;
  if (!base.plan || !scenario.plan || !original.plan) throw forbidden();
  const theirs = changedIn(comparePlans(base.plan.items, original.plan.items));
  const open = new Set(comparePlans(original.plan.items, scenario.plan.items).filter(isDifferent).map(keyOf));
  // An item removed from the programme since has no counterpart there.
  const isOpen = (each: Difference<SideItem>) => open.has(keyOf(each)) || open.has(keyOf({ ...each, left: null }));
  const mine = comparePlans(base.plan.items, scenario.plan.items).filter(isDifferent);
  return {
    ...{ scenario, original },
    items: mine.filter(isOpen).map((each) => ({
      ...each,
      conflict: !remembered || (each.left !== null && theirs(each.left.id, each.right === null)),
    })),
    attributes: Object.keys(base.record)
      .filter(
        (name) => name in scenario.record && !ownAttributes.includes(name) && name !== 'id' && name !== 'scenario_of',
      )
      .map((name) => ({ name, was: base.record[name], from: original.record[name], to: scenario.record[name] }))
      .filter(({ was, from, to }) => !isSame(was, to) && !isSame(from, to))
      .map(({ name, was, from, to }) => ({ name, from, to, conflict: !remembered || !isSame(was, from) })),
  };
}

interface Found {
  original: number;
  base: number;
  /** Whether the history still reaches back to the copy. */
  remembered: boolean;
}

export async function findScenario(db: Db, user: User, id: number): Promise<Found> {
  const organizations = user.organizations.map((organization) => organization.id);
  const found = await sql<Found>`
    select scenario_of as original, scenario_base as base, exists (
      select from change_set, memory_start where change_set.id = scenario_base and change_set.at >= memory_start.at) as remembered
    from programme
    where id = ${id} and scenario_of is not null and organization = any(${organizations}::int[])`.execute(db);
  if (!found.rows[0]) throw notFound();
  return found.rows[0];
}

/** Values of a shared part or unit do not count: they belong to the record, which the programme and its scenario share. */
function isDifferent({ left, right, moved, changed }: Difference<SideItem>): boolean {
  if (!left || !right || moved) return true;
  const isShared = right.kind !== 'course' && right.kind !== 'exam' && left.record === right.record;
  return !isShared && changed.length > 0;
}

/** Whether others changed an item or, if it is dropped, anything inside it. */
function changedIn(differences: readonly Difference<SideItem>[]): (id: number, orInside: boolean) => boolean {
  const around = new Map(differences.map(({ left, right }) => [(left ?? right)?.id ?? 0, (left ?? right)?.parent]));
  const changed = new Set(differences.filter(isDifferent).map(({ left, right }) => (left ?? right)?.id ?? 0));
  const holders = new Set<number>();
  for (const id of changed)
    for (let at = around.get(id); at !== null && at !== undefined && !holders.has(at); at = around.get(at))
      holders.add(at);
  return (id, orInside) => changed.has(id) || (orInside && holders.has(id));
}

export function keyOf({ left, right }: Pick<Difference<SideItem>, 'left' | 'right'>): string {
  return `${left?.id ?? 0}-${right?.id ?? 0}`;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
