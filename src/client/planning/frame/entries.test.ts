import { expect, it } from 'vitest';

import { newItem } from '#client/planning/plan/plan-item.ts';
import { noTotals } from '#shared/planning/totals.ts';

import { boardEntry, lessonEntry } from './entries.ts';

const source = {
  ...({ type: 'course', id: 1, title: 'Hoorcollege', color: 'blue', ects_credits: null } as const),
  ...{ width: 2, height: 1 },
};

it.each([boardEntry, lessonEntry])('keeps the entry of an item until it or its totals change', (entryOf) => {
  const item = newItem(source, { x: 0, y: 0, width: 2, height: 1 });
  const moved = { ...item, x: 3 };
  // Before it is saved, and by itself, it has none.
  expect(entryOf(item, undefined).detail).toBe('nog niet opgeslagen');
  expect(entryOf(item, { ...noTotals })).toBe(entryOf(item, { ...noTotals }));
  expect(entryOf(moved, noTotals)).toMatchObject({ key: item.key, x: 3 });
  expect(entryOf(item, noTotals).x).toBe(0);
  const differs = { ...noTotals, ects_credits: { shown: 3, planned: 3, own: 5, difference: -2 } };
  expect(entryOf(item, differs).warning).toEqual({ words: '2 EC te weinig', reason: 'gepland 3 EC, zelf 5 EC' });
});
