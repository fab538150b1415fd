// @vitest-environment happy-dom
// Where logging in leads: to the place that was remembered, else to the address that was opened.
import { beforeEach, expect, it } from 'vitest';

import { placeIsRemembered, rememberPlace, takePlace } from './return-to.ts';

const go = (address: string) => window.history.replaceState(null, '', address);

beforeEach(() => window.sessionStorage.clear());

it.each([
  ['/', '/'],
  ['/programmes/edit/2?q=ict', '/programmes/edit/2?q=ict'],
  ['/logout', '/'],
  ['/resetpassword/3/geheim', '/'],
])('from %s it leads to %s', (opened, place) => {
  go(opened);
  expect(takePlace()).toBe(place);
});

it('uses the remembered place first, once', () => {
  go('/courses?q=college');
  rememberPlace();
  go('/');
  expect(placeIsRemembered()).toBe(true);
  expect(takePlace()).toBe('/courses?q=college');
  expect(takePlace()).toBe('/');
});

it('never returns to the logout page', () => {
  go('/logout');
  rememberPlace();
  expect(placeIsRemembered()).toBe(false);
});
