import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bottomRow, columns, type Edge, isInside, placeOf } from '#shared/planning/grid.ts';
import { openContext as open, overlaps, ruleItem as item, ruleWeeks } from '#shared/planning/testing.ts';
import { rulesText } from '#shared/text/rules.ts';

import type { Move } from './move.ts';
import { type Carried, type CarryField, dropOutcome, moveCarried, pickUp, dropRefusal } from './use-carry.ts';

const grid: CarryField = { items: [item('a', 0, 0, 3), item('b', 3, 0, 3, 2), item('c', 6, 2, 6)], context: open };

function play(key: string, moves: readonly Move[], field: CarryField = grid, edge: Edge | null = null): Carried {
  const found = field.items.find((each) => each.key === key)!;
  return moves.reduce((state, move) => moveCarried(state, move, field), pickUp(found, 'pointer', edge));
}

describe('carrying an item', () => {
  it('starts where the item is', () => {
    const state = play('a', []);
    expect(state).toMatchObject({ target: { x: 0, y: 0, width: 3, height: 1 }, refusal: null });
    expect(dropOutcome(state)).toEqual({ type: 'unchanged' });
  });

  it('may pass over another item but not be dropped on it', () => {
    const onB = play('a', [{ type: 'step', dx: 3, dy: 0 }]);
    expect(dropOutcome(onB)).toEqual({ type: 'refused', why: rulesText.noOverlap('B') });
    const below = moveCarried(onB, { type: 'step', dx: 0, dy: 2 }, grid);
    expect(dropOutcome(below)).toEqual({ type: 'placed', placement: { x: 3, y: 2, width: 3, height: 1 } });
  });

  it('stops at the edges of the grid', () => {
    expect(play('c', [{ type: 'to', x: 40, y: -9 }]).target).toEqual({ x: 6, y: 0, width: 6, height: 1 });
  });

  it('goes at most ten lines below everything else, and refuses a chosen place beyond that', () => {
    const low = moveCarried(pickUp(grid.items[0]!, 'keyboard'), { type: 'to', x: 0, y: 998 }, grid);
    const last = bottomRow(grid.items) + 10;
    expect(low.target.y).toBe(last);
    const asked = { ...placeOf(grid.items[0]!), y: 998 };
    expect(dropRefusal(grid.items[0]!, asked, grid)).toBe(rulesText.nearOthers(last + 1));
  });

  it('stays within the weeks of level 3, and comes back from weeks that are gone', () => {
    const field: CarryField = { ...grid, context: { ...open, by: 'rows', weeks: ruleWeeks(4) } };
    const moves: Move[] = [
      { type: 'step', dx: 0, dy: 99 },
      { type: 'stretch', edge: 'bottom', by: 5 },
    ];
    expect(play('b', moves, field).target).toEqual({ x: 3, y: 2, width: 3, height: 2 });
    const gone = { ...field, items: [item('d', 0, 6, 3)] };
    expect(dropOutcome(play('d', [{ type: 'step', dx: 1, dy: 0 }], gone))).toMatchObject({ placement: { x: 1, y: 3 } });
  });

  it('keeps the same state while the cell is the same, so that nothing is redrawn', () => {
    const state = play('a', []);
    expect(moveCarried(state, { type: 'to', x: 0, y: 0 }, grid)).toBe(state);
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
    expect(play('c', [{ type: 'pull', by }], grid, edge).target).toEqual(expected);
    expect(play('c', [{ type: 'stretch', edge, by }]).target).toEqual(expected);
  });
});

it('refuses a new item from the side list on another item, and places it on a free spot', () => {
  const fresh = pickUp(item('new', 0, 0, 3), 'pointer', null, true);
  const onA = moveCarried(fresh, { type: 'to', x: 1, y: 0 }, grid);
  expect(dropOutcome(onA)).toEqual({ type: 'refused', why: rulesText.noOverlap('A') });
  const free = moveCarried(fresh, { type: 'to', x: 11, y: 0 }, grid);
  expect(dropOutcome(free)).toEqual({ type: 'placed', placement: { x: 9, y: 0, width: 3, height: 1 } });
  const closed = { ...grid, context: { ...open, closed: 'Nog geen weken' } };
  expect(dropOutcome(moveCarried(fresh, { type: 'to', x: 9, y: 0 }, closed))).toEqual({
    type: 'refused',
    why: 'Nog geen weken',
  });
});

it('is refused across the two groups of a mirrored grid', () => {
  const field = { ...grid, context: { ...open, mirrored: true } };
  const state = play('b', [{ type: 'step', dx: 0, dy: 4 }], field);
  expect(dropOutcome(state)).toEqual({ type: 'refused', why: rulesText.oneGroup() });
});

it('always drops inside the grid and never on another item', () => {
  const edge = fc.constantFrom<Edge>('left', 'right', 'top', 'bottom');
  const by = fc.integer({ min: -15, max: 15 });
  const anyMove = fc.oneof(
    fc.record({ type: fc.constant('to' as const), x: by, y: by }),
    fc.record({ type: fc.constant('step' as const), dx: by, dy: by }),
    fc.record({ type: fc.constant('stretch' as const), edge, by }),
  );
  fc.assert(
    fc.property(fc.constantFrom('a', 'b', 'c'), fc.array(anyMove, { maxLength: 20 }), (key, moves) => {
      const result = dropOutcome(play(key, moves));
      if (result.type !== 'placed') return;
      expect(isInside(result.placement)).toBe(true);
      expect(result.placement.x + result.placement.width).toBeLessThanOrEqual(columns);
      const others = grid.items.filter((other) => other.key !== key);
      expect(others.filter((other) => overlaps(other, result.placement))).toEqual([]);
    }),
  );
});
