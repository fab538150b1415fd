// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useSplitRender } from './table-split-render.ts';

/** What each render showed. */
const drawn: string[] = [];

function Rows({ all, rows, start = 0, end = rows.length }: Record<'all' | 'rows', string[]> & Record<string, unknown>) {
  drawn.push(useSplitRender(all, rows, Number(start), Number(end)).join(''));
  return null;
}

const root = createRoot(document.body.appendChild(document.createElement('div')));
const draw = (props: Parameters<typeof Rows>[0]) => {
  drawn.length = 0;
  act(() => root.render(<Rows {...props} />));
  return drawn;
};

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => act(() => root.render(null)));

it('draws the upper half first when other rows become visible, and no row twice', () => {
  const all = 'abcdefgh'.split('');
  expect(draw({ all, rows: all })).toEqual(['abcdefgh']);
  // The lower half still has its old rows 'cd', of which 'd' has moved to the upper half.
  expect(draw({ all, rows: 'bdfh'.split('') })).toEqual(['bdc', 'bdfh']);
  expect(draw({ all, rows: 'h'.split('') })).toEqual(['h', 'h']);
  expect(draw({ all, rows: all.toReversed() })[0]).toBe('hgfe');
  expect(drawn.at(-1)).toBe('hgfedcba');
});

it('draws all rows at once while the table scrolls, and after a reload', () => {
  const all = 'abcdefgh'.split('');
  draw({ all, rows: all, end: 4 });
  expect(draw({ all, rows: all, start: 2, end: 6 })).toEqual(['cdef']);
  const anew = 'abcde'.split('');
  expect(draw({ all: anew, rows: anew })[0]).toBe('abcde');
});
