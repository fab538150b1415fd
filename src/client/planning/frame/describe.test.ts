import { expect, it } from 'vitest';

import type { PlannerBlock, PlannerWeek } from '#shared/api/planner-shapes.ts';

import { describeOnBlocks, describeOnWeekRows, describeOnWeeks } from './describe.ts';

/** Blocks of this many weeks, from week 36 on; the fourth week of all is a holiday. */
function calendar(...lengths: number[]) {
  const blocks = lengths.map((_, index) => ({ label: `Blok ${index + 1}` }) as PlannerBlock);
  const weeks = lengths
    .flatMap((length, block) => Array.from({ length }, () => block))
    .map((block, index) => ({
      ...{ block, calendar_week: 36 + index, syllabus_week: 1 + index, block_week_number: 1 + index },
      ...{ no_class: index === 3, no_class_title: index === 3 ? 'Herfstvakantie' : '' },
    })) as PlannerWeek[];
  return { blocks, weeks };
}
const labels = (moments: readonly { label: string }[]) => moments.map(({ label }) => label);

it('blocks: a part is in whole blocks, and can begin and end within them', () => {
  const { blocks, weeks } = calendar(9, 9, 9, 9);
  const { when, where, size, starts, ends } = describeOnBlocks(blocks, weeks);
  const item = { x: 3, y: 1, width: 4, height: 2 };
  expect(when(item)).toBe('Blok 2 – Blok 3');
  expect(where(item)).toBe('Blok 2 – Blok 3, regel 2');
  expect(size(item)).toBe('1,3 blokken lang, 2 regels hoog');
  expect(size({ ...item, width: 3, height: 1 })).toBe('1 blok lang, 1 regel hoog');
  expect(labels(starts).slice(0, 4)).toEqual(['Blok 1', 'Blok 1, week 39', 'Blok 1, week 42', 'Blok 2']);
  expect(labels(ends).slice(0, 4)).toEqual(['Blok 1, week 38', 'Blok 1, week 41', 'Blok 1', 'Blok 2, week 47']);
});

it('weeks: a week that holds several columns is one choice, which takes most of it', () => {
  const { blocks, weeks } = calendar(6);
  const { when, where, size, starts, ends } = describeOnWeeks(blocks, weeks);
  const item = { x: 2, y: 0, width: 4, height: 1 };
  expect([when(item), where(item)]).toEqual(['week 37 tot en met 38', 'week 37 tot en met 38, regel 1']);
  expect(size(item)).toBe('2 weken lang, 1 regel hoog');
  expect(starts.map(({ value, label }) => [value, label]).slice(0, 2)).toEqual([
    [0, 'week 36'],
    [2, 'week 37'],
  ]);
  expect(ends.map(({ value, label }) => [value, label]).slice(0, 2)).toEqual([
    [1, 'week 36'],
    [3, 'week 37'],
  ]);
});

it('rows of weeks: holidays are named, and so is a week that is gone', () => {
  const { when, where, size, starts } = describeOnWeekRows(calendar(5).weeks);
  const item = { x: 0, y: 1, width: 3, height: 2 };
  expect(when(item)).toBe('Kalenderweek 37–38 · Syllabusweek 2–3 · Blokweek 2–3');
  expect(where(item)).toBe('week 37 tot en met 38, plek 1 tot en met 3');
  expect(size(item)).toBe('2 weken lang, 3 plekken breed');
  expect(labels(starts).slice(2, 4)).toEqual(['week 38', 'week 39 (Herfstvakantie)']);
  expect(where({ ...item, y: 9 })).toBe('een week die niet meer bestaat, plek 1 tot en met 3');
});
