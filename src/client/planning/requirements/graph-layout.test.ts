// The graph of requirements: boxes do not overlap, columns are blocks, and lines and arrow keys lead where they should.
import { expect, test } from 'vitest';

import { type GraphData, layoutGraph, nextBox, relatedTo } from './graph-layout.ts';

const blocks = ['Blok 1', 'Blok 2', 'Blok 3', 'Blok 4'];
type At = [year: number, first: number, last?: number];
const unit = (educational_unit: number, ...places: At[]): GraphData['units'][number] => ({
  ...{ educational_unit, title: `Eenheid ${educational_unit}`, version: null, ects_credits: 5 },
  places: places.map(([year, first, last = first], index) => ({
    ...{ relation_id: educational_unit * 10 + index, placed_as: 'block' as const, year, first, last },
  })),
});
const link = (educational_unit: number, requires: number, wrong = false): GraphData['requirements'][number] => ({
  ...{ educational_unit, requires, kind: 'passed', note: '', wrong },
});
const graph = (units: GraphData['units'], requirements: GraphData['requirements'] = []): GraphData => ({
  programme: { id: 1, title: 'HBO-ICT' },
  years: [1, 2].map((year) => ({ year, label: `Jaar ${year}`, blocks })),
  ...{ units, requirements },
});
const boxesOf = (drawing: ReturnType<typeof layoutGraph>, id: number) =>
  drawing.boxes.filter((box) => box.unit.educational_unit === id);

test('a column is a block of a year, a unit spans its blocks, and nothing overlaps', () => {
  const drawing = layoutGraph(graph([unit(1, [1, 0, 2]), unit(2, [1, 1]), unit(3, [1, 1]), unit(4, [2, 0])]), false);
  expect(drawing.columns).toHaveLength(8);
  expect(drawing.heads.map(({ label }) => label)).toEqual(['Jaar 1', 'Jaar 2']);
  const [wide, second, third, later] = [1, 2, 3, 4].map((id) => boxesOf(drawing, id)[0]!);
  expect(wide!.x + wide!.width).toBe(drawing.columns[2]!.x + second!.x - drawing.columns[1]!.x + second!.width);
  expect(new Set([wide!.row, second!.row, third!.row]).size).toBe(3);
  expect(later!.column).toBe(4);
  for (const { x, y, width } of drawing.boxes) {
    expect(x + width).toBeLessThan(drawing.width);
    expect(y).toBeLessThan(drawing.height);
  }
});

test('required units that are not planned are in a column before the first year', () => {
  const drawing = layoutGraph(graph([unit(1, [1, 0]), unit(2)], [link(1, 2)]), false);
  expect(drawing.heads.map(({ label }) => label)).toEqual(['Niet gepland', 'Jaar 1', 'Jaar 2']);
  expect(boxesOf(drawing, 2)[0]).toMatchObject({ column: 0, place: null });
  expect(boxesOf(drawing, 1)[0]!.column).toBe(1);
});

test('a line starts at the last place before its unit, or at its own place where the order is wrong', () => {
  const units = [unit(1, [1, 0], [1, 3]), unit(2, [1, 2], [2, 0]), unit(3, [2, 1])];
  const drawing = layoutGraph(graph(units, [link(2, 1), link(1, 3, true)]), false);
  const ends = drawing.lines.map(({ from, to }) => [from.key, to.key]);
  expect(ends).toEqual([
    ['1-10', '2-20'],
    ['1-11', '2-21'],
    ['3-30', '1-10'],
    ['3-30', '1-11'],
  ]);
});

test('no line runs behind an unrelated unit', () => {
  const units = [unit(1, [1, 0]), unit(2, [1, 1]), unit(3, [1, 2]), unit(4, [2, 0]), unit(5, [1, 2])];
  const { boxes, lines } = layoutGraph(graph(units, [link(3, 1), link(4, 2), link(2, 5, true), link(4, 1)]), false);
  expect(lines).toHaveLength(4);
  for (const { path, from, to } of lines) {
    const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
    const points = numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1]! }] : []));
    const others = boxes.filter((box) => box !== from && box !== to);
    for (const [before, { x, y }] of points.slice(1).entries()) {
      const [left, right] = [Math.min(x, points[before]!.x), Math.max(x, points[before]!.x)];
      const [top, bottom] = [Math.min(y, points[before]!.y), Math.max(y, points[before]!.y)];
      for (const box of others)
        expect(right > box.x && left < box.x + box.width && bottom > box.y && top < box.y + 48).toBe(false);
    }
  }
});

test('a line within the first or the last block stays in the drawing', () => {
  const units = [unit(1, [1, 0]), unit(2, [1, 0]), unit(3, [2, 3]), unit(4, [2, 3])];
  const pairs = [link(2, 1), link(4, 3), link(1, 2), link(3, 4)];
  const { lines, width } = layoutGraph(graph(units, pairs), false);
  const across = lines.flatMap(({ path }) =>
    (path.match(/-?[\d.]+/g) ?? []).filter((_, at) => at % 2 === 0).map(Number),
  );
  expect(Math.min(...across)).toBeGreaterThan(0);
  expect(Math.max(...across)).toBeLessThan(width);
});

test('a unit is beside what it requires, and units without lines can be left out', () => {
  const units = [unit(1, [1, 0]), unit(2, [1, 0]), unit(3, [1, 1]), unit(4, [1, 1])];
  const data = graph(units, [link(4, 2)]);
  const drawing = layoutGraph(data, false);
  expect(boxesOf(drawing, 4)[0]!.row).toBe(boxesOf(drawing, 2)[0]!.row);
  expect(layoutGraph(data, true).boxes.map((box) => box.unit.educational_unit)).toEqual([2, 4]);
});

test('finds direct and indirect requirements both ways, but no units that only share one', () => {
  const links = [link(2, 1), link(3, 2), link(4, 3), link(5, 2)];
  expect([...relatedTo(3, links)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
});

test('arrow keys move up and down a column, and to the nearest unit in the next column that has any', () => {
  const { boxes } = layoutGraph(graph([unit(1, [1, 0]), unit(2, [1, 0]), unit(3, [1, 3])]), false);
  const [first, second, third] = boxes as [(typeof boxes)[0], (typeof boxes)[0], (typeof boxes)[0]];
  expect(nextBox(boxes, first, 'ArrowDown')).toBe(second);
  expect(nextBox(boxes, first, 'ArrowUp')).toBe(first);
  expect(nextBox(boxes, second, 'ArrowRight')).toBe(third);
  expect(nextBox(boxes, third, 'ArrowLeft')).toBe(first);
  expect(nextBox(boxes, first, 'End')).toBe(third);
});
