// The search parameters of the matrix.
import { expect, it } from 'vitest';

import { matrixFilter, matrixSearch, withFilter } from './search.ts';

it('keeps valid parameters and leaves out the rest', () => {
  expect(matrixSearch({ programme: '12', of: 'exams', year: '2', framework: 'x', gaps: '1', outcome: '5' })).toEqual({
    ...{ programme: 12, of: 'exams', year: 2, gaps: 1, outcome: 5 },
  });
  expect(matrixSearch({ programme: '-1', of: 'other', year: '0', gaps: 'true', outcome: '1e9' })).toEqual({});
});

it('leaves an empty filter out of the address, and drops the outcome when the filter changes', () => {
  const search = matrixSearch({ programme: '12', of: 'exams', gaps: '1', outcome: '5' });
  expect(matrixFilter(search)).toEqual({ of: 'exams', year: 0, part: 0, framework: 0, gaps: true });
  expect(withFilter(search, { of: 'units', year: 2, gaps: false })).toEqual({ programme: 12, year: 2 });
  expect(withFilter({}, {})).toEqual({});
});
