import { expect, it } from 'vitest';

import type { Contents, GridItem } from '#shared/api/planner-shapes.ts';

import { coordinatorsOf, offeredModes, paintOf } from './paint.ts';

const part = (relation_id: number, object: object = {}) =>
  ({
    relation_id,
    programme_part_object: { state: '', mandatory: false, elective: false, ...object },
  }) as unknown as GridItem;
const unit = (relation_id: number, object: object = {}) =>
  ({
    relation_id,
    educational_unit_object: { state: '', mandatory: false, coordinator: '', type: '', ...object },
  }) as unknown as GridItem;
const inner = (id: number, parent: number, more: object = {}): Contents['items'][number] => ({
  ...{ id, parent, kind: 'week_unit', x: 0, width: 12 },
  ...more,
});

const grid = [
  part(1, { state: 'Concept', elective: true }),
  part(2, { mandatory: true }),
  unit(3, { coordinator: 'J. Vos' }),
];
const contents: Contents = {
  items: [
    inner(10, 1, { coordinator: 'J. Vos' }),
    inner(11, 1, { coordinator: 'A. Bos' }),
    inner(12, 2, { coordinator: 'A. Bos' }),
    inner(13, 2, { coordinator: 'J. Vos', mirrored: true }),
  ],
  lessons: [
    [10, 0, 1, 2, 0, 1, null, 0],
    [11, 0, 1, 2, 0, 1, null, 0],
    [11, 0, 1, 2, 0, 0, null, 0],
  ],
};
const labels = (mode: Parameters<typeof paintOf>[0], hasNew = false) => {
  const { of } = paintOf(mode, [{ grid, contents }], hasNew);
  return [1, 2, 3].map((relation) => of(relation)?.label);
};

it('paints a part by what its units have in common, and a unit by its own value', () => {
  expect(labels('coordinator')).toEqual(['Verschillend', 'A. Bos', 'J. Vos']);
  expect(labels('exams')).toEqual(['2 toetsen', '0 toetsen', '0 toetsen']);
  expect(labels('choice')).toEqual(['Keuze', 'Verplicht', 'Geen gegevens']);
  expect(labels('object')).toEqual([undefined, undefined, undefined]);
});

it('marks an unsaved item as unknown', () => {
  const { of, legend } = paintOf('coordinator', [{ grid, contents }], true);
  expect(of(0)?.label).toBe('Geen gegevens');
  expect(legend).toContain(of(0));
});

it('offers only modes with data that the user may read', () => {
  expect(offeredModes([{ grid, contents }])).toEqual(['object', 'state', 'coordinator', 'choice', 'exams']);
  expect(offeredModes([{ grid: [part(1)], contents: null }])).toEqual(['object']);
});

it('names every coordinator once', () => {
  expect(coordinatorsOf([{ grid, contents }])).toEqual(['A. Bos', 'J. Vos']);
  expect(coordinatorsOf([{ grid, contents: null }])).toEqual([]);
});
