// Who may call what, as one list: a weaker right shows here as a one-line difference.
import { expect, it } from 'vitest';

import { allEndpoints } from '#shared/api/contract.ts';

const crudOf = (path: string, object: string) => [
  `GET /api/${path}.json: ${object} read`,
  `GET /api/${path}/{id}.json: ${object} read`,
  `POST /api/${path}.json: ${object} create`,
  `PUT /api/${path}/{id}.json: ${object} update`,
  `DELETE /api/${path}/{id}.json: ${object} delete`,
];

it('every call declares the access that this table says', () => {
  const table = allEndpoints().map(({ endpoint: { method, path, access } }) => {
    const who =
      typeof access === 'string' ? access : access.map(({ object, action }) => `${object} ${action}`).join(' or ');
    return `${method} ${path}: ${who}`;
  });
  expect(table).toEqual([
    'POST /oauth/v2/token: public',
    'POST /oauth/v2/revoke: public',
    'GET /api/me: signed-in',
    'GET /api/states: signed-in',
    'GET /api/objects.json: signed-in',
    'GET /api/attributes.json: signed-in',
    'GET /api/calendaryears.json: calendar__year read or calendar read or programme read',
    'GET /api/relprogrammeprogrammeparts.json: programme_part read',
    'POST /api/relprogrammeprogrammeparts.json: programme_part update',
    'GET /api/normhourscourses.json: course read',
    'GET /api/attributegroups.json: signed-in',
    ...crudOf('organizations', 'organization'),
    ...crudOf('organizationalunits', 'organizational_unit'),
    ...crudOf('programmes', 'programme'),
    ...crudOf('programmeparts', 'programme_part'),
    ...crudOf('educationalunits', 'educational_unit'),
    ...crudOf('courses', 'course'),
    ...crudOf('exams', 'exam'),
    ...crudOf('systems', 'system'),
  ]);
});
