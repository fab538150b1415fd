// The menu is that of the specification, and every object of the registry has an entry.
import { expect, it } from 'vitest';

import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';

import { navigation } from './navigation.ts';

const targets = navigation.flatMap(({ entries }) => entries.map(({ to }) => to));

it('has the order of the specification', () => {
  const specified = [
    ...['/programmes', '/programmeparts', '/educationalunits', '/courses', '/exams'],
    ...['/calendar/programme', '/calendar/tree', '/moduleplanner', '/calendar/organizationalunit', '/calendar/hva'],
    ...['/organizations', '/organizationalunits', '/systems', '/users', '/roles'],
    ...['/labels', '/labelgroepen', '/attributeoptions'],
  ];
  expect(targets.filter((to) => specified.includes(to))).toEqual(specified);
});

it('leads to the list of every object of the registry', () => {
  expect(targets).toEqual(expect.arrayContaining(Object.values(definitions).map(listPath)));
});
