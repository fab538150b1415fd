// Comparing two plans: nothing is lost or reported twice, and the opposite comparison gives the opposite differences.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type ComparedItem, comparePlans } from './compare.ts';

const at = (block: number, week = 0) => ({ block, week });

function item(given: Partial<ComparedItem> & { id: number }): ComparedItem {
  return {
    ...{ origin: null, parent: null, kind: 'part', family: given.id, year: 1, mirrored: false },
    ...{ first: at(0), last: at(0, 9), values: {} },
    columns: JSON.stringify([given.first ?? at(0), given.last ?? at(0, 9)]),
    ...given,
  };
}

/** As a copy of the programme has it. */
function copied(items: readonly ComparedItem[], origins: boolean): ComparedItem[] {
  const later = (id: number | null) => (id === null ? null : id + 1000);
  return items.map((each) => ({
    ...each,
    id: each.id + 1000,
    parent: later(each.parent),
    origin: origins ? each.id : null,
  }));
}

const summaryOf = (left: ComparedItem[], right: ComparedItem[]) =>
  comparePlans(left, right)
    .filter((each) => !each.left || !each.right || each.moved || each.changed.length > 0)
    .map(({ left: was, right: is, moved, changed, within }) => ({
      ...{ was: was?.id ?? 0, is: is?.id ?? 0, moved, changed, within },
    }));

const part = item({ id: 1 });
const unit = item({
  id: 2,
  parent: 1,
  kind: 'week_unit',
  first: at(0, 1),
  last: at(0, 3),
  values: { ects_credits: 5 },
});
const lesson = item({
  id: 3,
  parent: 2,
  kind: 'course',
  first: at(0, 0),
  last: at(0, 1),
  values: { title: 'College' },
});
const plan = [part, unit, lesson];

describe.each([
  ['the same programme', (items: ComparedItem[]) => items],
  ['a copy that knows its origin', (items: ComparedItem[]) => copied(items, true)],
  ['another programme with the same records', (items: ComparedItem[]) => copied(items, false)],
])('%s', (_, there) => {
  const idOf = (id: number) => there([item({ id })])[0]?.id ?? 0;

  it('has no differences', () => {
    expect(summaryOf(plan, there(plan))).toEqual([]);
  });

  it('reports a value that changed', () => {
    const more = { ...unit, values: { ects_credits: 6 } };
    expect(summaryOf(plan, there([part, more, lesson]))).toEqual([
      { was: 2, is: idOf(2), moved: false, changed: ['ects_credits'], within: false },
    ]);
  });

  it('reports a part that moved, but not the items that moved with it', () => {
    const later = { ...part, year: 2, columns: 'block 2', first: at(2), last: at(2, 9) };
    const along = plan.slice(1).map((each) => ({ ...each, year: 2 }));
    expect(summaryOf(plan, there([later, ...along]))).toEqual([
      { was: 1, is: idOf(1), moved: true, changed: [], within: false },
    ]);
  });

  it('reports dropped and added items, with the items inside them', () => {
    const added = item({ id: 9, parent: 1, kind: 'week_unit' });
    expect(summaryOf(plan, there([part, added]))).toEqual([
      { was: 0, is: idOf(9), moved: false, changed: [], within: false },
      { was: 2, is: 0, moved: false, changed: [], within: false },
      { was: 3, is: 0, moved: false, changed: [], within: true },
    ]);
  });
});

it('matches the one of two items that stayed in its place', () => {
  const twice = [item({ id: 1, family: 7 }), item({ id: 2, family: 7, first: at(1), last: at(1, 9) })];
  const once = copied([twice[1] as ComparedItem], false);
  expect(summaryOf(twice, once)).toEqual([{ was: 1, is: 0, moved: false, changed: [], within: false }]);
});

it('does not report a move if only the weeks of a block differ', () => {
  const longer = [part, { ...unit, last: at(0, 4) }];
  expect(summaryOf([part, unit], longer)).toEqual([]);
});

it('reports a unit that moved to another part', () => {
  const other = item({ id: 4 });
  const right = [part, other, { ...unit, parent: 4 }];
  expect(summaryOf([part, other, unit], right)).toEqual([{ was: 2, is: 2, moved: true, changed: [], within: false }]);
});

const plans = fc
  .array(
    fc.record({
      kind: fc.constantFrom('part' as const, 'week_unit' as const, 'course' as const),
      family: fc.integer({ min: 1, max: 4 }),
      year: fc.integer({ min: 1, max: 2 }),
      block: fc.integer({ min: 0, max: 3 }),
      around: fc.nat(),
      ects: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ kind, family, year, block, around, ects }, index): ComparedItem => {
      const parent = index === 0 || around % 3 === 0 ? null : (around % index) + 1;
      const place = { first: at(block), last: at(block, 9) };
      return item({ ...{ id: index + 1, kind, family, year, parent, ...place }, values: { ects_credits: ects } });
    }),
  );

it('reports every item once, and the opposite from the other side', () => {
  fc.assert(
    fc.property(plans, plans, (left, given) => {
      const right = copied(given, false);
      const there = comparePlans(left, right);
      const ids = (side: 'left' | 'right') => there.flatMap((each) => each[side]?.id ?? []).toSorted((a, b) => a - b);
      expect(ids('left')).toEqual(left.map(({ id }) => id));
      expect(ids('right')).toEqual(right.map(({ id }) => id));
      const back = comparePlans(right, left);
      const count = (all: typeof there, side: 'left' | 'right') => all.filter((each) => each[side] === null).length;
      expect(count(there, 'left') - count(there, 'right')).toBe(count(back, 'right') - count(back, 'left'));
      expect(
        comparePlans(left, left).every(
          ({ moved, changed, left: a, right: b }) => a === b && !moved && changed.length === 0,
        ),
      ).toBe(true);
    }),
  );
});
