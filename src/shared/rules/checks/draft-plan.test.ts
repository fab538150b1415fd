// A plan with grids in it that are being edited: only what was changed is another.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { anyPlanRows } from '#shared/planning/testing.ts';

import type { CheckRow } from './check.ts';
import type { PlanToCheck } from './checked-programme.ts';
import { type DraftGrid, withDrafts } from './draft-plan.ts';
import { weeks } from './testing.ts';

const inYear = (year: number) =>
  anyPlanRows.map((rows) =>
    rows.map((row): CheckRow => {
      const [id, parent] = [row.id + year * 1000, row.parent === null ? null : row.parent + year * 1000];
      const empty = {
        title: `Item ${id}`,
        state: '',
        coordinator: '',
        choose_ects_min: null,
        choose_ects_max: null,
        weight: null,
        resit: false,
        individual: true,
        assesses: [],
        elective: false,
      };
      return { ...row, ...empty, id, parent, year, object: id };
    }),
  );

const anySaved = fc.tuple(inYear(1), inYear(2)).map(([first, second]): PlanToCheck => ({
  ...{ ects_credits: 60, duration: 2, requirements: [], late: [], rio: [], today: '2026-11-16' },
  outcomes: { list: [], promised: [], taught: [], matches: [] },
  years: [1, 2].map((year) => ({ year, decided: false, blocks: 4, weeks: weeks() })),
  rows: [...first, ...second].toSorted((a, b) => a.y - b.y || a.x - b.x || a.id - b.id),
}));

const kinds = {
  blocks: ['part', 'block_unit'],
  weeks: ['week_unit'],
  lessons: ['course', 'exam'],
} as const;

/** Every grid that there is, as it was saved. */
function gridsOf({ rows }: PlanToCheck): DraftGrid[] {
  const inside = [...new Set(rows.map(({ parent }) => parent))].filter((parent) => parent !== null);
  const on = (parent: number | null, year: number) => {
    const items = rows.filter((row) => row.parent === parent && row.year === year);
    const own = Object.values(kinds).find((each) => items.some(({ kind }) => each.some((name) => name === kind)));
    return { year, parent, kinds: own ?? kinds.blocks, items };
  };
  return [on(null, 1), on(null, 2), ...inside.map((id) => on(id, rows.find((row) => row.id === id)?.year ?? 0))];
}

/** An item and its contents, at every depth. */
function within(rows: readonly CheckRow[], id: number): number[] {
  return [id, ...rows.filter(({ parent }) => parent === id).flatMap((row) => within(rows, row.id))];
}

it('is unchanged while no grid is changed, whichever are open', () => {
  fc.assert(
    fc.property(anySaved, fc.infiniteStream(fc.boolean()), (plan, coins) => {
      const open = gridsOf(plan).filter(() => coins.next().value);
      expect(withDrafts(plan, open)).toEqual(plan);
    }),
  );
});

it('loses only the contents of a removed item', () => {
  fc.assert(
    fc.property(anySaved, fc.nat(), (plan, seed) => {
      const gone = plan.rows[seed % Math.max(1, plan.rows.length)];
      if (!gone) return;
      const grids = gridsOf(plan)
        .filter(({ items }) => items.includes(gone))
        .map((grid) => ({ ...grid, items: grid.items.filter((item) => item !== gone) }));
      const lost = within(plan.rows, gone.id);
      expect(withDrafts(plan, grids).rows).toEqual(plan.rows.filter(({ id }) => !lost.includes(id)));
    }),
  );
});

it('moves the contents of an item that moves to another place or year', () => {
  fc.assert(
    fc.property(anySaved, fc.nat(), fc.constantFrom(1, 2), (plan, seed, to) => {
      const roots = plan.rows.filter(({ parent }) => parent === null);
      const moved = roots[seed % Math.max(1, roots.length)];
      if (!moved) return;
      const grids = gridsOf(plan)
        .filter(({ parent }) => parent === null)
        .map((grid) => {
          const others = grid.items.filter((item) => item !== moved);
          return { ...grid, items: grid.year === to ? [...others, { ...moved, y: 90 }] : others };
        });
      const after = withDrafts(plan, grids).rows;
      const along = within(plan.rows, moved.id);
      expect(after).toHaveLength(plan.rows.length);
      for (const row of plan.rows) {
        const now = after.find(({ id }) => id === row.id);
        const year = along.includes(row.id) ? to : row.year;
        expect(now).toEqual({ ...row, year, ...(row.id === moved.id && { y: 90 }) });
      }
    }),
  );
});

it('contains new items in their places', () => {
  fc.assert(
    fc.property(anySaved, (plan) => {
      const [first] = gridsOf(plan);
      const { parent: _parent, year: _year, ...item } = { ...rowOf(-1), x: 3, y: 80 };
      const after = withDrafts(plan, [{ ...first!, items: [...first!.items, item] }]).rows;
      expect(after.find(({ id }) => id === -1)).toEqual({ ...item, year: 1, parent: null });
      expect(after.filter(({ id }) => id !== -1)).toEqual(plan.rows);
    }),
  );
});

function rowOf(id: number): CheckRow {
  return {
    ...{ id, kind: 'block_unit', year: 0, parent: null, x: 0, y: 0, width: 3, height: 1, mirrored: false },
    ...{
      ects_credits: 15,
      contact_hours: null,
      self_study_hours: null,
      count_ects_credits: true,
      duration_value: null,
    },
    ...{
      object: 1,
      title: 'Nieuw',
      state: '',
      coordinator: '',
      choose_ects_min: null,
      choose_ects_max: null,
      weight: null,
      resit: false,
      individual: true,
      assesses: [],
      elective: false,
    },
  };
}
