// Distinguishes a page whose code failed to load from one that crashed, by the messages of each browser.
import { expect, it } from 'vitest';

import { isNotLoaded } from './crash-state.tsx';

it.each([
  'Failed to fetch dynamically imported module: https://leerlijn.example/assets/tree-page-x1.js',
  'error loading dynamically imported module: https://leerlijn.example/assets/tree-page-x1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/tree-page-x1.css',
])('%s', (message) => {
  expect(isNotLoaded(new TypeError(message))).toBe(true);
});

it('treats any other error as a broken page', () => {
  expect(isNotLoaded(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false);
  expect(isNotLoaded('Importing a module script failed.')).toBe(false);
});
