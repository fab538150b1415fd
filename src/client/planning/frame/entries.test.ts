import { expect, it } from 'vitest';

import { newItem } from '#client/planning/plan/plan-item.ts';

import { boardEntry, lessonEntry } from './entries.ts';

const source = { type: 'course', id: 1, title: 'Hoorcollege', color: 'blue', width: 2, height: 1 } as const;

it.each([boardEntry, lessonEntry])('an item keeps its entry until it changes', (entryOf) => {
  const item = newItem(source, { x: 0, y: 0, width: 2, height: 1 });
  const moved = { ...item, x: 3 };
  expect(entryOf(item)).toBe(entryOf(item));
  expect(entryOf(moved)).toMatchObject({ key: item.key, x: 3 });
  expect(entryOf(item).x).toBe(0);
});
