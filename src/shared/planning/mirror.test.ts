import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { MAX_ROWS } from './grid.ts';
import { isMirrored, joinMirror, splitMirror } from './mirror-values.ts';
import type { MirrorItem } from './mirror.ts';
import { crossesGroups, groupRows, mirrorOff, mirrorOn, withMirrorFlags } from './mirror.ts';
import { anyGrid, findingsOn, item } from './testing.ts';

interface Unit extends MirrorItem {
  unit: number;
}

const mirroring = {
  copy: (one: Unit) => ({ ...one, key: `copy of ${one.key}` }),
  identity: (one: Unit) => one.unit,
};

function unit(id: number, x: number, y: number, width = 3, height = 1): Unit {
  return { ...item(`unit ${id}`, x, y, width, height), unit: id, mirrored: y >= 5 };
}

function on(items: Unit[]): Unit[] {
  const result = mirrorOn(items, mirroring);
  expect(result).not.toBeNull();
  return result?.items ?? [];
}

const grid = [unit(1, 0, 0), unit(2, 3, 1, 6, 2)];

test('every item is repeated five rows lower, mirrored, and the first group stays', () => {
  expect(on(grid)).toEqual([
    ...grid,
    { ...unit(1, 0, 5), key: 'copy of unit 1' },
    { ...unit(2, 3, 6, 6, 2), key: 'copy of unit 2' },
  ]);
});

test('what a filter hides is not copied, and stays', () => {
  const result = mirrorOn(grid, { ...mirroring, isShown: (one: Unit) => one.unit === 2 });
  expect(result?.items).toEqual([...grid, { ...unit(2, 3, 6, 6, 2), key: 'copy of unit 2' }]);
});

test('a unit that was moved within group 2 is not copied again', () => {
  const moved = on(grid).map((one) => (one.key === 'copy of unit 1' ? { ...one, x: 9, y: 8 } : one));
  expect(on(moved)).toEqual(moved);
});

test('a unit added later is copied alone, below the item in its spot', () => {
  const items = [...on(grid), unit(3, 0, 1), { ...unit(9, 0, 6), mirrored: true }];
  const result = mirrorOn(items, mirroring);
  expect(result?.added).toMatchObject([{ unit: 3, x: 0, y: 7, mirrored: true }]);
});

test('a unit placed twice in group 1 and once in group 2 is copied once more', () => {
  const items = [unit(1, 0, 0), { ...unit(1, 3, 0), key: 'again' }, { ...unit(1, 6, 7), key: 'there' }];
  const result = mirrorOn(items, mirroring);
  expect(result?.added).toHaveLength(1);
});

test('items that were already in the lower rows become group 2, and are reported', () => {
  const low = { ...unit(1, 6, 8), mirrored: false };
  const result = mirrorOn([low], mirroring);
  expect(result).toEqual({ items: [{ ...low, mirrored: true }], added: [], flagged: [low] });
});

test('a grid without room for the second group is not mirrored', () => {
  expect(mirrorOn([unit(1, 0, 0, 12), { ...unit(2, 0, 5, 12, MAX_ROWS - 5), mirrored: true }], mirroring)).toBeNull();
});

test('off removes group 2 and lists what is removed', () => {
  const { items, removed } = mirrorOff(on(grid));
  expect(items).toEqual(grid);
  expect(removed).toHaveLength(2);
});

test('the row decides the group', () => {
  expect(withMirrorFlags([{ ...unit(1, 0, 5), mirrored: false }])[0]?.mirrored).toBe(true);
  expect(groupRows({ y: 4 })).toEqual({ from: 0, to: 5 });
  expect(groupRows({ y: 5 }).from).toBe(5);
});

test('on twice is on once, nothing overlaps, and off brings group 1 back', () => {
  fc.assert(
    fc.property(anyGrid, fc.array(fc.nat(3), { minLength: 25, maxLength: 25 }), (placements, units) => {
      const items = placements
        .filter((one) => !crossesGroups(one))
        .map((one, index) => ({ ...one, unit: units[index] ?? 0, mirrored: one.y >= 5 }));
      const once = on(items);
      expect(on(once)).toEqual(once);
      expect(findingsOn(once)).toEqual([]);
      expect(once).toEqual(expect.arrayContaining(items));
      expect(mirrorOff(once).items).toEqual(items.filter(({ y }) => y < 5));
    }),
  );
});

describe('a|b', () => {
  it.each([
    ['Groep A|Groep B', { first: 'Groep A', second: 'Groep B' }],
    ['abc|def', { first: 'abc', second: 'def' }],
    ['ab|def', null],
    ['abc|de', null],
    ['abc|  d ', null],
    ['abc', null],
    ['|', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%s', (value, expected) => {
    expect(splitMirror(value)).toEqual(expected);
  });

  it('survives a round trip, also with a bar in a title', () => {
    expect(joinMirror({ first: ' Dag|Avond ', second: 'Groep B' })).toBe('Dag/Avond|Groep B');
    const word = fc.string({ minLength: 3 }).filter((text) => !text.includes('|') && text.trim() === text);
    fc.assert(
      fc.property(word, word, (first, second) => {
        expect(splitMirror(joinMirror({ first, second }))).toEqual({ first, second });
      }),
    );
  });

  it('is on only with both a title and a colour', () => {
    expect(isMirrored({ mirror_title: 'Groep A|Groep B', mirror_color: '3366aa|aa6633' })).toBe(true);
    expect(isMirrored({ mirror_title: 'Groep A|Groep B', mirror_color: '|' })).toBe(false);
    expect(isMirrored({ mirror_title: null, mirror_color: '3366aa|aa6633' })).toBe(false);
  });
});
