import { expect, it } from 'vitest';

import { openContext, ruleItem } from '#shared/planning/testing.ts';
import { placementText } from '#shared/text/placement.ts';
import { planningText } from '#shared/text/planning.ts';
import { rulesText } from '#shared/text/rules.ts';

import { rebaseGrids } from './grids.ts';
import { draftLines, mergeLines } from './merge-text.ts';
import type { PlanItem } from './plan-item.ts';

const words = planningText.conflict;
const item = (key: string, x: number, y = 0): PlanItem => ({
  ...{ ...ruleItem(key, x, y, 3), relation_id: 1, client_key: null, mirrored: false, color: '' },
});
const base = [item('a', 0), item('b', 3)];
const mine = [item('a', 6), item('b', 3, 2), item('c', 9)];
const merged = (theirs: PlanItem[], context = openContext) =>
  rebaseGrids({ grid: theirs }, { grid: base }, { grid: mine }, () => context);

it('says nothing about changes that stay', () => {
  expect(mergeLines(merged(base))).toEqual([]);
  expect(draftLines(merged(base))).toEqual([planningText.restored]);
});

it('names what another user removed, and what went lower', () => {
  const lines = [words.gone(['A']), words.shifted(['B'])];
  const result = merged([base[1]!, item('d', 3, 2)]);
  expect(mergeLines(result)).toEqual(lines);
  expect(draftLines(result)).toEqual([planningText.restoredPartly, ...lines]);
});

it('gives the rule by which something has no place any more', () => {
  const closed = merged(base, { ...openContext, closed: 'Geen blokken.' });
  expect(mergeLines(closed)).toEqual([words.refused([placementText.itemRefused('C', 'Geen blokken.')])]);
  const weeks = [{ calendar_week: 36, no_class: false, no_class_title: '' }];
  const full = merged([base[0]!, base[1]!, item('d', 6), item('e', 9)], { ...openContext, by: 'rows', weeks });
  expect(mergeLines(full)).toEqual([
    words.refused([placementText.itemRefused('C', rulesText.noOverlap('E'))]),
    words.shifted(['A', 'B']),
  ]);
});
