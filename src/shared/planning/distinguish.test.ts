import { expect, it } from 'vitest';

import { distinguish } from './distinguish.ts';

const item = (id: number, given: { mirrored?: boolean; parent?: number; where?: string; x?: number } = {}) => ({
  ...{ id, parent: null, title: 'Hoorcollege', where: 'week 36', mirrored: false },
  ...given,
  place: { x: given.x ?? 0, y: 0, width: 3, height: 1 },
});

it('adds nothing if titles or places differ', () => {
  expect([...distinguish([item(1), item(2, { where: 'week 37' })])]).toEqual([]);
});

it('adds the group, also for items inside it, and counts within a group from left to right', () => {
  const units = [item(1, { where: 'blok 1' }), item(2, { where: 'blok 1', mirrored: true })];
  const lessons = [item(3, { parent: 1, x: 6 }), item(4, { parent: 1 }), item(5, { parent: 2 })];
  expect([...distinguish([...units, ...lessons])]).toEqual([
    [1, 'groep 1'],
    [2, 'groep 2'],
    [4, 'groep 1, de 1e van 2'],
    [3, 'groep 1, de 2e van 2'],
    [5, 'groep 2'],
  ]);
});
