// Moving through the matrix by keyboard.
import { describe, expect, it } from 'vitest';

import { scales } from '#shared/definitions/outcome-scale.ts';

import { type Axes, levelOfKey, nextSpot } from './walk.ts';

const axes: Axes = { rows: ['heads', '1', '2', '3'], columns: ['name', 'promise', 'unit-1', 'unit-2'] };
const go = (row: string, column: string, key: string, ctrlKey = false) => {
  const next = nextSpot(axes, { row, column }, { key, ctrlKey });
  return next && `${next.row} ${next.column}`;
};

describe('a key', () => {
  it('moves by one cell, and stays within the table', () => {
    expect(go('1', 'unit-1', 'ArrowDown')).toBe('2 unit-1');
    expect(go('1', 'unit-1', 'ArrowRight')).toBe('1 unit-2');
    expect(go('1', 'unit-2', 'ArrowRight')).toBe('1 unit-2');
    expect(go('3', 'name', 'ArrowLeft')).toBe('3 name');
    expect(go('1', 'unit-1', 'ArrowUp')).toBe('heads unit-1');
    expect(go('3', 'unit-1', 'PageUp')).toBe('heads unit-1');
    expect(go('1', 'unit-1', 'PageDown')).toBe('3 unit-1');
  });

  it('goes to the ends', () => {
    expect(go('2', 'unit-1', 'Home')).toBe('2 name');
    expect(go('2', 'unit-1', 'End')).toBe('2 unit-2');
    expect(go('2', 'unit-1', 'Home', true)).toBe('1 name');
    expect(go('1', 'name', 'End', true)).toBe('3 unit-2');
    expect(go('3', 'unit-1', 'ArrowUp', true)).toBe('heads unit-1');
    expect(go('1', 'name', 'ArrowRight', true)).toBe('1 unit-2');
  });

  it('never goes to the corner', () => {
    expect(go('1', 'name', 'ArrowUp')).toBe('1 name');
    expect(go('1', 'promise', 'ArrowUp')).toBe('1 promise');
    expect(go('heads', 'unit-1', 'ArrowLeft')).toBe('heads unit-1');
    expect(go('heads', 'unit-2', 'Home')).toBe('heads unit-1');
  });

  it('does not move for any other key', () => {
    expect(go('1', 'name', 'x')).toBe(null);
    expect(go('gone', 'unit-1', 'ArrowDown')).toBe('1 unit-1');
  });
});

describe('a level', () => {
  const [standard, bloom] = [scales[0]!.levels, scales[1]!.levels];

  it('is set by its number or letter, and removed by 0', () => {
    expect(['0', '1', '3', '4'].map((key) => levelOfKey(key, standard))).toEqual([0, 1, 3, null]);
    expect(['i', 'U', 'b', 'g', 'x'].map((key) => levelOfKey(key, standard))).toEqual([1, 2, 3, 1, null]);
    expect(['t', 'c', '6', '7'].map((key) => levelOfKey(key, bloom))).toEqual([3, 6, 6, null]);
  });

  it('is not set by other keys', () => {
    expect(['Tab', 'Escape', ' ', '%', 'F5'].map((key) => levelOfKey(key, standard))).toEqual(Array(5).fill(null));
  });
});
