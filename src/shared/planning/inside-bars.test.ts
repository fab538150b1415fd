// The contents of an item are drawn in their weeks, and stay inside the item.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { insideOf, stretchesOf } from './inside-bars.ts';
import { type PlanRow, planTree } from './plan-tree.ts';
import { anyPlanRows, anyPlanYear } from './testing.ts';

const empty = {
  ...{ year: 1, mirrored: false, count_ects_credits: true, y: 0, height: 1 },
  ...{ choose_ects_min: null, choose_ects_max: null, weight: null, resit: false },
  ...{ ects_credits: null, contact_hours: null, self_study_hours: null, duration_value: null },
};
type Given = Pick<PlanRow, 'id' | 'parent' | 'kind' | 'x' | 'width'> & Partial<PlanRow>;

/** A year of four blocks of ten weeks, so that a column of level 1 is a third of a block. */
const weeks = Array.from({ length: 40 }, (_, index) => ({
  block: Math.floor(index / 10),
  no_class: false,
  no_class_title: '',
}));
const stretches = stretchesOf(weeks, 4);

function insideFirst(rows: readonly Given[]) {
  const named = rows.map((row) => ({ ...empty, title: `Eenheid ${row.id}`, ...row }));
  const [root] = planTree(named, () => ({ blocks: 4, weeks })).roots.get(1) ?? [];
  return insideOf(root!, stretches);
}

const part = { id: 1, parent: null, kind: 'part', x: 3, width: 6 } as const;

it('returns the EC that students choose from, without what does not count', () => {
  const inside = insideFirst([
    { ...part, choose_ects_min: 5 },
    { id: 2, parent: 1, kind: 'week_unit', x: 0, width: 6, ects_credits: 10 },
    { id: 3, parent: 1, kind: 'part', x: 6, width: 6, count_ects_credits: false },
    { id: 4, parent: 3, kind: 'week_unit', x: 0, width: 12, ects_credits: 30 },
  ]);
  expect(inside?.ects).toBe(10);
});

it('draws the units of a part in their weeks, in separate lanes if they are simultaneous', () => {
  const inside = insideFirst([
    part,
    { id: 2, parent: 1, kind: 'week_unit', x: 0, width: 6, ects_credits: 5 },
    { id: 3, parent: 1, kind: 'week_unit', x: 6, width: 6, ects_credits: 4 },
    { id: 4, parent: 1, kind: 'week_unit', x: 0, width: 12, ects_credits: 6 },
    { id: 5, parent: 1, kind: 'week_unit', x: 0, width: 12, ects_credits: 6, mirrored: true },
  ]);
  expect(inside).toMatchObject({ lanes: 2, ects: 15 });
  expect(inside?.bars.map(({ title, from, to, lane }) => [title, from, to, lane])).toEqual([
    ['Eenheid 4', 0, 1, 0],
    ['Eenheid 2', 0, 0.5, 1],
    ['Eenheid 3', 0.5, 1, 1],
  ]);
});

it('finds the units of nested parts, and nothing in an empty part', () => {
  const below = { id: 2, parent: 1, kind: 'part', x: 0, width: 6 } as const;
  expect(insideFirst([part, below])).toMatchObject({ counts: { parts: 1, units: 0 }, bars: [], lanes: 0 });
  expect(insideFirst([part])).toBeNull();
  const inside = insideFirst([part, below, { id: 3, parent: 2, kind: 'block_unit', x: 0, width: 12 }]);
  expect(inside?.bars).toMatchObject([{ kind: 'unit', from: 0, to: 0.5 }]);
});

it('draws courses and exams of a unit differently, row by row', () => {
  const unit = { id: 1, parent: null, kind: 'block_unit', x: 0, width: 3 } as const;
  const inside = insideFirst([
    unit,
    { id: 2, parent: 1, kind: 'course', x: 0, width: 12, y: 0, height: 8 },
    { id: 3, parent: 1, kind: 'exam', x: 0, width: 12, y: 9, height: 1 },
  ]);
  expect(inside?.bars).toMatchObject([
    { kind: 'course', from: 0, to: 0.8, lane: 0 },
    { kind: 'exam', from: 0.9, to: 1, lane: 0 },
  ]);
});

it('keeps every bar within its item, without overlap within a lane', () => {
  fc.assert(
    fc.property(anyPlanRows, anyPlanYear, (rows, year) => {
      const all = planTree(
        rows.map((row) => ({ ...row, title: '' })),
        () => year,
      );
      for (const node of all.nodes.values()) {
        const bars = insideOf(node, stretchesOf(year.weeks, year.blocks))?.bars ?? [];
        for (const [index, { from, to, lane }] of bars.entries()) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(1.0001);
          for (const other of bars.slice(0, index).filter((each) => each.lane === lane))
            expect(other.to).toBeLessThanOrEqual(from + 0.0001);
        }
      }
    }),
  );
});
