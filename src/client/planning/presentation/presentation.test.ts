// Where things are drawn on the page of a presentation, and what the keys do there.
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { linesOf } from '#client/ui/planner/text-lines.ts';
import type { PresentedItem, PresentedYear } from '#shared/api/planner-presentation.ts';
import { columns } from '#shared/planning/grid.ts';

import { type Box, layoutPresentation, linesIn, pages } from './drawing-layout.ts';
import { explain } from './explain.ts';
import { chosen, type Position, startPosition, nextPosition } from './walk.ts';

const unit = (relation_id: number, first_week: number, last_week: number) => ({
  ...{ relation_id, first_week, last_week, kind: 'educational_unit' as const, title: `Eenheid ${relation_id}` },
  ...{ user_color: '0b7a5b', coordinator: '', ects_credits: 5, contact_hours: 40, exams: 1 },
});
const item = (
  id: number,
  place: Pick<PresentedItem, 'x' | 'y' | 'width' | 'height'>,
  units: number,
): PresentedItem => ({
  ...unit(id, 0, 3),
  ...{ kind: 'programme_part', title: `Onderdeel ${id}`, coordinator: '' },
  ...place,
  units: Array.from({ length: units }, (_, index) => unit(id * 10 + index, index % 3, (index % 3) + 1)),
});
const yearOf = (year: number, items: PresentedItem[]): PresentedYear => ({
  ...{ year, label: `Jaar ${year}`, warning: null, totals: { ects_credits: 60, contact_hours: 0 }, items, loads: null },
  calendar_year: { id: 1, title: '2026-2027', start_date: '31-08-2026', end_date: '27-08-2027' },
  programme_calendar: { id: 1, state: { id: 1, state: 'Concept' }, etag: '' },
  blocks: [0, 1].map((part_index) => ({
    ...{ label: `Blok ${part_index + 1}`, part_label: null, part_index, weeks: 2 },
    ...{ part_start_date: '', part_end_date: '', start_date: '', end_date: '' },
  })),
  weeks: [0, 1, 2, 3].map((index) => ({
    ...{ start_date: String(index), end_date: '', calendar_week: 36 + index, syllabus_week: index, block_week: index },
    ...{ block_week_number: 1, no_class: false, no_class_title: '', block_title: '', block: index < 2 ? 0 : 1 },
  })),
});

const place = record({
  x: integer({ min: 0, max: 11 }),
  y: integer({ min: 0, max: 8 }),
  units: integer({ min: 0, max: 9 }),
});
const years = array(array(place, { maxLength: 8 }), { minLength: 1, maxLength: 6 }).map((all) =>
  all.map((items, index) =>
    yearOf(
      index + 1,
      items.map(({ x, y, units }, at) => item(at + 1, { x, y, width: columns - x, height: 1 }, units)),
    ),
  ),
);

it('draws a plan with rows far below, and a mark for every unit that can be chosen', () => {
  const [low, far] = [
    item(1, { x: 0, y: 0, width: 6, height: 1 }, 3),
    item(2, { x: 6, y: 998, width: 6, height: 1 }, 2),
  ];
  const [drawn] = layoutPresentation(
    [1, 2, 3, 4, 5, 6].map((year) => yearOf(year, [low, far])),
    pages.screen,
  );
  for (const { item: own, bars, hidden, height } of drawn?.items ?? []) {
    expect(height).toBeGreaterThan(20);
    expect(new Set([...bars, ...hidden].map((bar) => bar.unit))).toEqual(new Set(own.units));
  }
});

const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

describe('the page', () => {
  it('holds every year, a year its items and an item its units, however many there are', () => {
    assert(
      property(years, boolean(), (all, isPaper) => {
        const page = isPaper ? pages.paper : pages.screen;
        const drawn = layoutPresentation(all, page);
        const whole = { x: 0, y: 0, ...page };
        for (const each of drawn) {
          expect(isInside(each, whole)).toBe(true);
          for (const box of each.items) {
            expect(isInside(box, each)).toBe(true);
            expect(box.bars.every((bar) => isInside(bar, box))).toBe(true);
          }
        }
        expect(drawn.flatMap(({ items }) => items)).toHaveLength(all.flatMap(({ items }) => items).length);
      }),
    );
  });

  it('draws every unit below the words of its part, with the line around the one that is chosen', () => {
    assert(
      property(years, boolean(), (all, isPaper) => {
        const drawn = layoutPresentation(all, isPaper ? pages.paper : pages.screen);
        for (const box of drawn.flatMap(({ items }) => items)) {
          const { isLow, first, step } = linesIn(box);
          const lastLine = isLow ? first : first + step - 3;
          const line = isLow ? 0.75 : 1.5;
          for (const bar of [...box.bars, ...box.hidden])
            expect(bar.y - line - box.y).toBeGreaterThan(lastLine + (isLow ? 2.5 : 3));
        }
      }),
    );
  });

  it('breaks a title into lines, and marks where it was cut', () => {
    expect(linesOf('Objectgeoriënteerd programmeren', 400, 20, 1)).toEqual(['Objectgeoriënteerd programmeren']);
    expect(linesOf('Object programmeren', 120, 20, 2)).toEqual(['Object', 'programme…']);
    expect(linesOf('een twee drie vier', 60, 20, 2)).toEqual(['een', 'twee…']);
  });
});

describe('walking', () => {
  it('reaches every item by the arrow to the right, and closes by Escape from anywhere', () => {
    assert(
      property(
        years,
        array(constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter'), { maxLength: 30 }),
        (all, keys) => {
          let at: Position = startPosition;
          const seen = new Set<unknown>();
          for (let step = 0; step < 60; step++) {
            at = nextPosition(all, at, 'ArrowRight') ?? at;
            const { item: now } = chosen(all, at);
            if (now) seen.add(now);
          }
          expect(seen.size).toBe(all.flatMap(({ items }) => items).length);
          for (const key of keys) at = nextPosition(all, at, key) ?? at;
          expect(chosen(all, at).year).toBeDefined();
          let left: Position | null = at;
          for (let step = 0; step < 3 && left; step++) left = nextPosition(all, left, 'Escape');
          expect(left).toBeNull();
        },
      ),
    );
  });

  it('goes up and down to the items above and below', () => {
    const at = (id: number, x: number, y: number, width: number) => item(id, { x, y, width, height: 2 }, 0);
    const all = [
      yearOf(1, [at(1, 0, 0, 3), at(2, 0, 2, 3), at(3, 9, 0, 3)]),
      yearOf(2, [at(4, 0, 0, 6), at(5, 6, 0, 6)]),
      yearOf(3, []),
    ];
    const from = (year: number, index: number, key: string) =>
      chosen(all, nextPosition(all, { year, item: index, unit: null }, key) ?? startPosition).item?.relation_id;
    expect([0, 1, 2].map((index) => from(0, index, 'ArrowDown'))).toEqual([4, 4, 5]);
    expect([0, 1].map((index) => from(1, index, 'ArrowUp'))).toEqual([1, 3]);
    expect(nextPosition(all, { year: 1, item: 0, unit: null }, 'ArrowDown')).toEqual({
      year: 2,
      item: null,
      unit: null,
    });
  });

  it('goes into an item by Enter, and explains what it finds there', () => {
    const all = [yearOf(1, [item(1, { x: 0, y: 0, width: 6, height: 2 }, 2)])];
    const inItem = nextPosition(all, startPosition, 'Enter') ?? startPosition;
    expect(explain(all, inItem)).toEqual({
      title: 'Onderdeel 1',
      facts: 'jaar 1 · blok 1 – blok 2 · weken 36–39 · 5 EC · 40 contacturen · 2 onderwijseenheden · 1 toets',
    });
    const inUnit =
      nextPosition(all, nextPosition(all, inItem, 'Enter') ?? startPosition, 'ArrowRight') ?? startPosition;
    expect(explain(all, inUnit)).toEqual({
      title: 'Eenheid 11',
      facts: 'Onderdeel 1 · jaar 1 · blok 1 – blok 2 · weken 37–38 · 5 EC · 40 contacturen · 1 toets',
    });
    expect(explain(all, startPosition).facts).toBe('2026-2027 · 60 EC');
  });
});
