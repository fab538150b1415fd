import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { columns, type Edge, isInside, overlaps } from '#shared/planning/grid.ts';
import type { RuleItem } from '#shared/rules/rule.ts';
import { rulesText } from '#shared/text/rules.ts';

import { type Carried, carry, type Field, type Intent, outcome } from './interaction.ts';

const item = (key: string, x: number, y: number, width: number, height = 1): RuleItem => ({
  ...{ key, x, y, width, height },
  title: key.toUpperCase(),
});
const open = { weeks: null, mirrored: false, closed: null };
const grid: Field = { items: [item('a', 0, 0, 3), item('b', 3, 0, 3, 2), item('c', 6, 2, 6)], context: open };

function play(intents: readonly Intent[], field: Field = grid): Carried | null {
  return intents.reduce<Carried | null>((state, intent) => carry(state, intent, field), null);
}

describe('carrying an item', () => {
  it('starts where the item stands', () => {
    const state = play([{ type: 'pickUp', key: 'a', by: 'keyboard' }]);
    expect(state).toMatchObject({ key: 'a', target: { x: 0, y: 0, width: 3, height: 1 }, refusal: null });
    expect(outcome(state!)).toEqual({ type: 'unchanged' });
  });

  it('does not start with an item that is not there', () => {
    expect(play([{ type: 'pickUp', key: 'gone', by: 'pointer' }])).toBeNull();
  });

  it('may pass over another item but not be put down on it', () => {
    const onB = play([
      { type: 'pickUp', key: 'a', by: 'keyboard' },
      { type: 'step', dx: 3, dy: 0 },
    ]);
    expect(outcome(onB!)).toEqual({ type: 'refused', why: rulesText.noOverlap('B') });
    const below = carry(onB, { type: 'step', dx: 0, dy: 2 }, grid);
    expect(outcome(below!)).toEqual({ type: 'placed', placement: { x: 3, y: 2, width: 3, height: 1 } });
  });

  it('stops at the edges of the grid', () => {
    const state = play([
      { type: 'pickUp', key: 'c', by: 'pointer' },
      { type: 'moveTo', x: 40, y: -9 },
    ]);
    expect(state?.target).toEqual({ x: 6, y: 0, width: 6, height: 1 });
  });

  it('stays within the weeks of level 3', () => {
    const field = { ...grid, context: { ...open, weeks: 4 } };
    const state = play(
      [
        { type: 'pickUp', key: 'b', by: 'keyboard' },
        { type: 'step', dx: 0, dy: 99 },
        { type: 'stretch', edge: 'bottom', by: 5 },
      ],
      field,
    );
    expect(state?.target).toEqual({ x: 3, y: 2, width: 3, height: 2 });
  });

  it('is let go by cancelling', () => {
    expect(play([{ type: 'pickUp', key: 'a', by: 'keyboard' }, { type: 'cancel' }])).toBeNull();
  });

  it('is the same state as long as the cell is the same, so that nothing is drawn again', () => {
    const state = play([{ type: 'pickUp', key: 'a', by: 'pointer' }]);
    expect(carry(state, { type: 'moveTo', x: 0, y: 0 }, grid)).toBe(state);
  });
});

describe('changing the size', () => {
  it.each([
    ['right', 1, { x: 6, y: 2, width: 6, height: 1 }],
    ['right', -2, { x: 6, y: 2, width: 4, height: 1 }],
    ['left', -1, { x: 5, y: 2, width: 7, height: 1 }],
    ['left', 9, { x: 11, y: 2, width: 1, height: 1 }],
    ['top', -1, { x: 6, y: 1, width: 6, height: 2 }],
    ['bottom', 2, { x: 6, y: 2, width: 6, height: 3 }],
    ['bottom', -3, { x: 6, y: 2, width: 6, height: 1 }],
  ] as const)('pulls the %s edge by %i', (edge, by, expected) => {
    const pulled = play([
      { type: 'pickUp', key: 'c', by: 'pointer', edge },
      { type: 'pullTo', by },
    ]);
    const stretched = play([
      { type: 'pickUp', key: 'c', by: 'keyboard' },
      { type: 'stretch', edge, by },
    ]);
    expect(pulled?.target).toEqual(expected);
    expect(stretched?.target).toEqual(expected);
  });
});

it('a new item from the side list is refused on another, and placed where it is free', () => {
  const size = { width: 3, height: 1 };
  const onA = play([{ type: 'bringIn', placement: { x: 1, y: 0, ...size } }]);
  expect(outcome(onA!)).toEqual({ type: 'refused', why: rulesText.noOverlap('A') });
  const free = play([{ type: 'bringIn', placement: { x: 11, y: 0, ...size } }]);
  expect(outcome(free!)).toEqual({ type: 'placed', placement: { x: 9, y: 0, ...size } });
});

it('is refused across the two groups of a mirrored grid', () => {
  const state = play(
    [
      { type: 'pickUp', key: 'b', by: 'keyboard' },
      { type: 'step', dx: 0, dy: 4 },
    ],
    { ...grid, context: { ...open, mirrored: true } },
  );
  expect(outcome(state!)).toEqual({ type: 'refused', why: rulesText.oneGroup() });
});

it('whatever is done, what is put down lies in the grid and on nothing else', () => {
  const edge = fc.constantFrom<Edge>('left', 'right', 'top', 'bottom');
  const by = fc.integer({ min: -15, max: 15 });
  const intent = fc.oneof(
    fc.record({ type: fc.constant('moveTo' as const), x: by, y: by }),
    fc.record({ type: fc.constant('step' as const), dx: by, dy: by }),
    fc.record({ type: fc.constant('stretch' as const), edge, by }),
  );
  fc.assert(
    fc.property(fc.constantFrom('a', 'b', 'c'), fc.array(intent, { maxLength: 20 }), (key, intents) => {
      const state = play([{ type: 'pickUp', key, by: 'keyboard' }, ...intents]);
      const result = outcome(state!);
      if (result.type !== 'placed') return;
      expect(isInside(result.placement)).toBe(true);
      expect(result.placement.x + result.placement.width).toBeLessThanOrEqual(columns);
      const others = grid.items.filter((other) => other.key !== key);
      expect(others.filter((other) => overlaps(other, result.placement))).toEqual([]);
    }),
  );
});
