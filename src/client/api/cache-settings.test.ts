import { expect, it } from 'vitest';

import { cacheLifetime } from './cache-settings.ts';

it.each([
  ['by itself', {}, 60_000],
  ['with a lifetime of its own and debug', { VITE_DEBUG: 'on', VITE_CACHE_SECONDS: '21600' }, 21_600_000],
  ['with a lifetime of its own without debug', { VITE_CACHE_SECONDS: '21600' }, 60_000],
  ['with a lifetime that is none', { VITE_DEBUG: 'on', VITE_CACHE_SECONDS: 'lang' }, 60_000],
  ['off, whatever else is set', { VITE_CACHE: 'off', VITE_DEBUG: 'on', VITE_CACHE_SECONDS: '30' }, 0],
])('an answer counts as long as the build says: %s', (_, environment, milliseconds) => {
  expect(cacheLifetime(environment)).toBe(milliseconds);
});
