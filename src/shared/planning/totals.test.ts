import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import type { Totals } from './totals.ts';
import { blockTotals, lessonTotals, partTotals, unitTotals, yearTotals } from './totals.ts';

/** Ten weeks of which the fifth has no classes. */
const weeks = Array.from({ length: 10 }, (_, index) => ({ no_class: index === 4 }));

function lesson(y: number, height: number, duration_value: number | null, ects_credits: number | null = null) {
  return { y, height, duration_value, ects_credits };
}

function totals(ects: number, hours = 0): Totals {
  const amount = (shown: number) => ({ shown, planned: shown, own: null, difference: 0 });
  return { ects_credits: amount(ects), contact_hours: amount(hours) };
}

describe('level 3', () => {
  it.each([
    ['nothing', [], { ects_l3: null, duration: null }],
    ['a lecture of 2 hours in weeks 1 to 7 teaches 6 weeks', [lesson(0, 7, 2)], { ects_l3: null, duration: 12 }],
    ['only a week without classes', [lesson(4, 1, 2)], { ects_l3: null, duration: 0 }],
    ['no duration yet', [lesson(0, 7, null)], { ects_l3: null, duration: null }],
    ['EC add up', [lesson(0, 1, 1.5, 3), lesson(8, 1, 2, 2)], { ects_l3: 5, duration: 3.5 }],
    ['past the last week', [lesson(9, 4, 2)], { ects_l3: null, duration: 2 }],
    ['a tenth and two tenths', [lesson(0, 1, 0.1), lesson(1, 1, 0.2)], { ects_l3: null, duration: 0.3 }],
    ['mirrored', [{ ...lesson(0, 1, 2, 3), mirrored: true }], { ects_l3: null, duration: null }],
  ])('%s', (_, lessons, expected) => {
    expect(lessonTotals(lessons, weeks)).toEqual(expected);
  });
});

describe('a unit', () => {
  const unit = { ects_credits: 5, contact_hours: 40 };

  it('shows its own while nothing inside says anything', () => {
    const { ects_credits, contact_hours } = unitTotals(unit, [lesson(0, 2, null, 0)], weeks);
    expect(ects_credits).toEqual({ shown: 5, planned: null, own: 5, difference: 0 });
    expect(contact_hours).toEqual({ shown: 40, planned: null, own: 40, difference: 0 });
  });

  it('shows what is planned, and how it differs', () => {
    const { ects_credits, contact_hours } = unitTotals(unit, [lesson(0, 9, 4, 3)], weeks);
    expect(ects_credits).toEqual({ shown: 3, planned: 3, own: 5, difference: -2 });
    expect(contact_hours).toEqual({ shown: 32, planned: 32, own: 40, difference: -8 });
  });

  it('differs from nothing when it has no value of its own', () => {
    const { ects_credits } = unitTotals({ ects_credits: null, contact_hours: null }, [lesson(0, 1, 1, 3)], weeks);
    expect(ects_credits).toMatchObject({ shown: 3, difference: 0 });
  });
});

describe('a part', () => {
  const part = { ects_credits: 15, count_ects_credits: true };

  it('shows its own while empty', () => {
    expect(partTotals(part, [])).toEqual({
      ects_credits: { shown: 15, planned: null, own: 15, difference: 0 },
      contact_hours: { shown: 0, planned: null, own: null, difference: 0 },
    });
  });

  it('sums its units, without the mirrored ones', () => {
    const units = [{ totals: totals(5, 40) }, { totals: totals(4, 30) }, { totals: totals(5, 40), mirrored: true }];
    const { ects_credits, contact_hours } = partTotals(part, units);
    expect(ects_credits).toEqual({ shown: 9, planned: 9, own: 15, difference: -6 });
    expect(contact_hours.shown).toBe(70);
  });

  it('that does not count EC shows none, but its hours', () => {
    const found = partTotals({ ...part, count_ects_credits: false }, [{ totals: totals(5, 40) }]);
    expect([found.ects_credits.shown, found.contact_hours.shown]).toEqual([0, 40]);
  });

  it('sums sub-parts the same way', () => {
    const child = partTotals(part, [{ totals: totals(5, 40) }]);
    expect(partTotals(part, [{ totals: child }, { totals: child }]).ects_credits.shown).toBe(10);
  });
});

test('a year of four blocks of 15 EC is 60, and every block shows its own', () => {
  const items = [0, 3, 6, 9].map((x) => ({ x, width: 3, totals: totals(15, 100) }));
  expect(yearTotals(items)).toEqual({ ects_credits: 60, contact_hours: 400 });
  expect(blockTotals(items, 4)).toEqual(items.map(() => ({ ects_credits: 15, contact_hours: 100 })));
  expect(yearTotals([])).toEqual({ ects_credits: 0, contact_hours: 0 });
});

test('an item over three blocks is shared out without loss', () => {
  expect(blockTotals([{ x: 0, width: 9, totals: totals(5) }], 4).map(({ ects_credits }) => ects_credits)).toEqual([
    1.67, 1.66, 1.67, 0,
  ]);
});

test('blocks always add up to the year', () => {
  const anyItem = fc
    .tuple(fc.nat(11), fc.integer({ min: 1, max: 12 }), fc.nat(60), fc.nat(400), fc.boolean())
    .map(([x, width, ects, hours, mirrored]) => ({
      x,
      width: Math.min(width, 12 - x),
      totals: totals(ects, hours / 4),
      mirrored,
    }));
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 20 }), fc.integer({ min: 1, max: 12 }), (items, blocks) => {
      const perBlock = blockTotals(items, blocks);
      const year = yearTotals(items);
      expect(perBlock.reduce((sum, { ects_credits }) => sum + ects_credits, 0)).toBeCloseTo(year.ects_credits);
      expect(perBlock.reduce((sum, { contact_hours }) => sum + contact_hours, 0)).toBeCloseTo(year.contact_hours);
    }),
  );
});
