// @vitest-environment happy-dom
// The screens of the specification, section 2: each of their addresses leads somewhere.
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

it('the link of a mail is read before the router, with and without a session', () => {
  expect(readResetLink('/resetpassword/7/abc')).toMatchObject({ token: 'abc' });
});
