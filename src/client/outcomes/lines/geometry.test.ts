// Where learning lines are drawn: within the picture, in order, and never beyond the levels of their stations.
import { array, assert, boolean, float, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { LearningLines } from '#shared/outcomes/lines.ts';
import { type Station, stopsOf } from '#shared/outcomes/stations.ts';

import { curveThrough, drawLines, distributeRoom } from './geometry.ts';
import { screenMeasures } from './measures.ts';

const levels = [1, 2, 3, 4].map((level) => ({ level, short: String(level), title: '' }));
const columns = Array.from({ length: 8 }, (_, index) => ({
  year: 1 + Math.floor(index / 4),
  block: index % 4,
  label: '',
}));
const outcome = { id: 1, framework: 1, parent: 0, code: 'A1', title: 'Ontwerpt', phase: '', active: true };

interface Given {
  column: number;
  height: number;
  elective?: boolean;
}

const linesOf = (stations: readonly Given[], promised: number | null): LearningLines => {
  const ordered = stations.toSorted((a, b) => a.column - b.column);
  const placed = ordered.map(({ elective = false, ...each }, index) => ({
    ...{ ...each, key: `1-${index}`, assessed: true, unit: { elective } },
  })) as unknown as Station[];
  const line = {
    outcome: { ...outcome, promised: promised === null ? null : { level: promised, note: '' } },
    ...{ stations: placed, stops: stopsOf(placed) },
    ...{ promised, exams: 0, tested: 0, reached: Math.max(0, ...stations.map(({ height }) => height)) },
    ...{ linked: true, gap: null },
  };
  const rows = [{ outcome: line.outcome, depth: 0, line }];
  return { framework: { id: 1, title: '', version: 1, levels }, top: 4, columns, rows };
};

const anyStations = array(
  record({ column: integer({ min: 0, max: 7 }), height: integer({ min: 1, max: 4 }), elective: boolean() }),
  { maxLength: 14 },
);

describe('a curve', () => {
  it('passes every point, and between two points stays between them', () => {
    const points = array(record({ x: integer({ max: 900, min: 0 }), y: integer({ max: 90, min: 0 }) }), {
      maxLength: 9,
    });
    assert(
      property(points, (all) => {
        const path = curveThrough(all);
        const numbers = path
          .split(/[MLC ]+/)
          .filter(Boolean)
          .map(Number);
        const ys = numbers.filter((_, index) => index % 2 === 1);
        // Control points have the height of the ends of their segment, so the curve stays between the two.
        let at = 0;
        for (const [index, piece] of [...path.matchAll(/[MLC]/g)].entries()) {
          const count = piece[0] === 'C' ? 3 : 1;
          const own = ys.slice(at, at + count);
          const [before, after] = [all[index - 1]?.y ?? all[index]?.y, all[index]?.y];
          expect(own).toEqual(count === 3 ? [before, after, after] : [after]);
          at += count;
        }
      }),
    );
  });
});

describe('a picture', () => {
  it('is as wide as there is room, and has its stops inside it from left to right', () => {
    assert(
      property(anyStations, integer({ min: 320, max: 2400 }), (stations, width) => {
        const drawn = drawLines(linesOf(stations, 4), true, screenMeasures(width, levels.length));
        expect(drawn.width).toBeGreaterThanOrEqual(width - 0.01);
        const [row] = drawn.rows;
        const xs = row?.stops.map(({ x }) => x) ?? [];
        expect(xs).toEqual(xs.toSorted((a, b) => a - b));
        for (const { x, y, radius, half } of row?.stops ?? []) {
          expect(x - half).toBeGreaterThan(drawn.left - radius);
          expect(x + half).toBeLessThan(drawn.right + radius);
          expect(y - radius).toBeGreaterThan(0);
          expect(y + radius).toBeLessThan(drawn.height);
        }
      }),
    );
  });

  it('draws a higher level higher, and equal levels equally high', () => {
    assert(
      property(anyStations, (stations) => {
        const drawn = drawLines(linesOf(stations, null), true, screenMeasures(1000, levels.length));
        const all = drawn.rows[0]?.stops ?? [];
        for (const [index, { stop, y }] of all.entries()) {
          const before = all[index - 1] ?? { stop, y };
          expect(Math.sign(before.y - y)).toBe(Math.sign(stop.height - before.stop.height));
        }
      }),
    );
  });

  it('has one stop for twelve electives of a block, with its word where there is room for it', () => {
    const electives = Array.from({ length: 12 }, () => ({ column: 2, height: 3, elective: true }));
    const stopsAt = (width: number) =>
      drawLines(linesOf([...electives, { column: 2, height: 3 }], 4), true, screenMeasures(width, 4)).rows[0]!.stops;
    expect(stopsAt(1280).map(({ stop, isWorded }) => [stop.stations.length, isWorded])).toEqual([
      [12, true],
      [1, true],
    ]);
    const [choice, one] = stopsAt(340);
    expect(choice!.isWorded).toBe(false);
    expect(choice!.x + choice!.half).toBeLessThan(one!.x - one!.half);
  });

  it('has dashes to the promise only where no test reaches it', () => {
    const measures = screenMeasures(1000, levels.length);
    const [row] = drawLines(linesOf([{ column: 0, height: 2 }], 4), true, measures).rows;
    expect(row?.dashes).toMatch(/^M/);
    expect(row?.end).toMatchObject({ level: 4, isPromise: true });
    const [unpromised] = drawLines(linesOf([{ column: 0, height: 2 }], null), true, measures).rows;
    expect(unpromised).toMatchObject({ dashes: '', end: { level: 2, isPromise: false } });
    const [partly] = drawLines(linesOf([{ column: 0, height: 2 }], 4), false, measures).rows;
    expect(partly).toMatchObject({ dashes: '', end: null });
    const [empty] = drawLines(linesOf([], 4), true, measures).rows;
    expect(empty?.curve).toBe('');
    expect(empty?.dashes).toContain('L');
  });

  it('shares its width so that all columns have what they need', () => {
    assert(
      property(
        array(float({ min: 1, max: 90, noNaN: true }), { minLength: 1, maxLength: 20 }),
        integer({ min: 50, max: 2000 }),
        (needed, room) => {
          const widths = distributeRoom(needed, room);
          const sum = widths.reduce((total, each) => total + each, 0);
          const least = needed.reduce((total, each) => total + each, 0);
          expect(sum).toBeCloseTo(Math.max(room, least), 1);
          for (const [index, width] of widths.entries())
            expect(width).toBeGreaterThanOrEqual((needed[index] ?? 0) - 0.01);
        },
      ),
    );
  });
});
