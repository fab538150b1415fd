// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useParts } from './use-parts.ts';

/** What each render showed. */
const drawn: number[] = [];

function Parts({ count, size }: { count: number; size: number }) {
  drawn.push(Math.min(useParts(count, size), count));
  return null;
}

const root = createRoot(document.body.appendChild(document.createElement('div')));

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  act(() => root.render(null));
  drawn.length = 0;
});

it('draws a few at a time, and keeps all of them when more come', () => {
  act(() => root.render(<Parts count={10} size={4} />));
  expect(new Set(drawn)).toEqual(new Set([4, 8, 10]));
  act(() => root.render(<Parts count={30} size={4} />));
  expect(drawn.at(-1)).toBe(30);
});

it('draws everything at once for a printer', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // Too many for it to finish by itself.
  const count = 1e9;
  root.render(<Parts count={count} size={1} />);
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('beforeprint'));
    expect(drawn.at(-1)).toBe(count);
  });
});
