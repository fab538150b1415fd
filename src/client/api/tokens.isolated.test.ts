// @vitest-environment happy-dom
// The tokens' cookies: what the client writes, and that nothing of them is left after signing out.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, readTokens, storeTokens, subscribeToSession } from './tokens.ts';

const written: string[] = [];
let kept: Record<string, string> = {};

beforeEach(() => {
  written.length = 0;
  kept = {};
  // Like a browser: attributes can be written but not read, and a max-age of 0 removes the cookie.
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text);
    const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
    if (text.includes('Max-Age=0')) delete kept[name];
    else kept[name] = value;
  });
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    Object.entries(kept)
      .map((pair) => pair.join('='))
      .join('; '),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['https:', '; Path=/; SameSite=Strict; Secure'],
  ['http:', '; Path=/; SameSite=Strict'],
])('on %s they are for this host and site only, and go with the browser', (protocol, attributes) => {
  vi.spyOn(window.location, 'protocol', 'get').mockReturnValue(protocol);
  storeTokens({ access: 'a-1', refresh: 'r-1' });
  expect(written).toEqual([`access_token=a-1${attributes}`, `refresh_token=r-1${attributes}`]);
});

it('are removed at the end', () => {
  storeTokens({ access: 'a-1', refresh: 'r-1' });
  expect(readTokens()).toEqual({ access: 'a-1', refresh: 'r-1' });
  clearTokens();
  expect(kept).toEqual({});
  expect(readTokens()).toEqual({ access: '', refresh: '' });
});

it('notifies listeners of the end, also when another tab removed the tokens before', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeToSession(listener);
  clearTokens();
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});
