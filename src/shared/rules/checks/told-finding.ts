// A finding as it is told: where it stands, and whether somebody accepted it. The server tells what is found in what is saved,
// the planner what is found on the screen.
import type { WireFinding } from '#shared/api/checks.ts';
import { groupBy } from '#shared/group-by.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';

import type { CheckNode } from './check.ts';
import type { CheckFinding } from './registry.ts';

/** A finding and the numbers behind it. */
export interface Told {
  finding: WireFinding;
  numbers: object;
}

/** What is the same about a finding for as long as it is about the same thing. */
type Place = Pick<
  WireFinding,
  'programme' | 'check' | 'year' | 'block' | 'week' | 'relation_id' | 'object' | 'id' | 'subject'
>;

/** That somebody decided that it may be so, as long as these are the numbers. */
export interface Acceptance extends Place {
  numbers: object;
  accepted: NonNullable<WireFinding['accepted']>;
}

export function tell(programme: number, found: CheckFinding): Told {
  const { check, severity, year, block, week, item, sum, record, attribute, message, values } = found;
  const about = record ?? (item ? { object: objectOf[item.row.kind], id: item.row.object } : { object: '', id: 0 });
  // Written out: a school has thousands of them, and spreading takes many times as long.
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
  return { finding, numbers: values };
}

/** The ids of an item and of those around it, from the inside out. */
export function idsAround(item: CheckNode | null): number[] {
  const ids: number[] = [];
  for (let at = item; at; at = at.parent) ids.push(at.row.id);
  return ids;
}

/** The grid on which an item stands. */
function gridOf({ row, parent }: CheckNode): NonNullable<WireFinding['grid']> {
  if (!parent) return { level: '1', relation_id: 0, placed_as: 'block' };
  const { id, kind } = parent.row;
  if (kind === 'part') return { level: row.kind === 'week_unit' ? '2' : '2.5', relation_id: id, placed_as: 'block' };
  return { level: '3', relation_id: id, placed_as: kind === 'week_unit' ? 'week' : 'block' };
}

/** In the same order, each with whether it was accepted. */
export function withAcceptances(told: readonly Told[], acceptances: readonly Acceptance[]): WireFinding[] {
  if (acceptances.length === 0) return told.map(({ finding }) => finding);
  const byPlace = groupBy(acceptances, keyOf);
  return told.map(({ finding, numbers }) => {
    // What was accepted before there were subjects has none.
    const here = byPlace.get(keyOf(finding)) ?? byPlace.get(keyOf({ ...finding, subject: '' }));
    const same = here?.findLast((each) => sorted(each.numbers) === sorted(numbers));
    return same ? { ...finding, accepted: same.accepted } : finding;
  });
}

/** A placed item is the same when it moves within its year. */
function keyOf({ programme, check, year, block, week, relation_id, object, id, subject = '' }: Place): string {
  const place = relation_id > 0 ? [] : [block, week];
  return JSON.stringify([programme, check, year, ...place, relation_id, object, id, subject]);
}

/** Whatever the order of its keys: the database keeps its own. */
function sorted(value: object): string {
  return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
