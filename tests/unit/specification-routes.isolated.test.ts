// @vitest-environment happy-dom
// The screens in section 2 of the specification: each of their addresses has a route.
import { expect, it } from 'vitest';

import { readResetLink } from '#client/login/reset-link.ts';
import { router } from '#client/router.tsx';

const routes = [
  ...['/', '/organizations', '/organizationalunits', '/programmes', '/programmes/edit/$id', '/educationalunits'],
  ...['/programmeparts', '/exams', '/courses', '/systems', '/users', '/roles', '/moduleplanner', '/labels'],
  ...['/labelgroepen', '/attributeoptions', '/profile', '/logout', '/moduleplanner-embed'],
  ...['/calendar/hva', '/calendar/organizationalunit', '/calendar/tree', '/calendar/programme'],
  ...[
    '/calendar/programme/year',
    '/calendar/programme/year/programmepart',
    '/calendar/programme/year/subprogrammepart',
  ],
  '/calendar/programme/year/programmepart/educationalunit',
];

it('every route of the specification is in the router', () => {
  expect(routes.filter((route) => !(route in router.routesByPath))).toEqual([]);
});

it('a link from a mail is handled before the router, with and without a session', () => {
  expect(readResetLink('/resetpassword/7/abc')).toMatchObject({ token: 'abc' });
});
