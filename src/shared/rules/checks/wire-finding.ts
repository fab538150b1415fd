// A finding in wire form: its place, and whether it was accepted. Used by the server for saved plans, and by the planner for
// what is on the screen.
import type { WireFinding } from '#shared/api/checks.ts';
import { groupBy } from '#shared/group-by.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';

import type { CheckNode } from './check.ts';
import type { CheckFinding } from './registry.ts';

/** A finding and the numbers behind it. */
export interface DescribedFinding {
  finding: WireFinding;
  numbers: object;
}

/** The fields that identify a finding. */
type Place = Pick<
  WireFinding,
  'programme' | 'check' | 'year' | 'block' | 'week' | 'relation_id' | 'object' | 'id' | 'subject'
>;

/** The acceptance of a finding, valid as long as the numbers are these. */
export interface Acceptance extends Place {
  numbers: object;
  accepted: NonNullable<WireFinding['accepted']>;
}

export function describeFinding(programme: number, found: CheckFinding): DescribedFinding {
  const { check, severity, year, block, week, item, sum, record, attribute, message, values } = found;
  const about = record ?? (item ? { object: objectOf[item.row.kind], id: item.row.object } : { object: '', id: 0 });
  // Written out, because a school has thousands of findings and spreading is many times slower.
  const finding: WireFinding = {
    check,
    severity,
    programme,
    year,
    block: block === null ? 0 : block + 1,
    week,
    relation_id: item?.row.id ?? 0,
    object: about.object,
    id: about.id,
    grid: item && gridOf(item),
    attribute,
    message,
    accepted: null,
  };
  if (found.subject !== '') finding.subject = found.subject;
  if (sum.length > 0) finding.sum = sum.map(idsAround);
  if (found.wanted_ects !== undefined) finding.wanted_ects = found.wanted_ects;
  if (found.own_ects !== undefined) finding.own_ects = found.own_ects;
  return { finding, numbers: values };
}

/** The ids of an item and of those around it, innermost first. */
export function idsAround(item: CheckNode | null): number[] {
  const ids: number[] = [];
  for (let at = item; at; at = at.parent) ids.push(at.row.id);
  return ids;
}

/** The grid of an item. */
function gridOf({ row, parent }: CheckNode): NonNullable<WireFinding['grid']> {
  if (!parent) return { level: '1', relation_id: 0, placed_as: 'block' };
  const { id, kind } = parent.row;
  if (kind === 'part') return { level: row.kind === 'week_unit' ? '2' : '2.5', relation_id: id, placed_as: 'block' };
  return { level: '3', relation_id: id, placed_as: kind === 'week_unit' ? 'week' : 'block' };
}

/** Adds acceptances to findings, in the same order. */
export function withAcceptances(
  described: readonly DescribedFinding[],
  acceptances: readonly Acceptance[],
): WireFinding[] {
  if (acceptances.length === 0) return described.map(({ finding }) => finding);
  const byPlace = groupBy(acceptances, keyOf);
  return described.map(({ finding, numbers }) => {
    // Acceptances from before subjects existed have none.
    const here = byPlace.get(keyOf(finding)) ?? byPlace.get(keyOf({ ...finding, subject: '' }));
    const same = here?.findLast((each) => sorted(each.numbers) === sorted(numbers));
    return same ? { ...finding, accepted: same.accepted } : finding;
  });
}

/** A finding about a placed item stays the same if the item moves within its year. */
function keyOf({ programme, check, year, block, week, relation_id, object, id, subject = '' }: Place): string {
  const place = relation_id > 0 ? [] : [block, week];
  return JSON.stringify([programme, check, year, ...place, relation_id, object, id, subject]);
}

/** Independent of the order of keys, which the database changes. */
function sorted(value: object): string {
  return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
