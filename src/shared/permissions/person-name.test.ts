// Names of people: what the rule lets through and what not.
import { expect, it } from 'vitest';
import { z } from 'zod';

import { fieldText } from '#shared/text/field.ts';

import { asPersonName } from './person-name.ts';

const schema = asPersonName(z.string());

it.each([
  ['', ''],
  ['Sanne', 'Sanne'],
  ['  van   der\tBerg ', 'van der Berg'],
  ['J.P. Coen', 'J.P. Coen'],
  ['J.Th.', 'J.Th.'],
  ['Dr. Özgür Ağaoğlu-O’Neill', 'Dr. Özgür Ağaoğlu-O’Neill'],
  ['محمد', 'محمد'],
  ['Jansen (3.)', 'Jansen (3.)'],
])("accepts '%s'", (given, kept) => {
  expect(schema.parse(given)).toBe(kept);
});

it.each([
  ['a line break', 'Sanne\nklik hier', fieldText.personName],
  ['a control character', 'San\u0007ne', fieldText.personName],
  ['a line separator', 'Sanne\u2028x', fieldText.personName],
  ['text that turns around', 'Sanne\u202Egro.live', fieldText.personName],
  ['a zero-width space', 'San\u200Bne', fieldText.personName],
  ['an address', 'https://a', fieldText.nameWithAddress],
  ['a domain', 'win.example', fieldText.nameWithAddress],
  ['a domain between words', 'Ga naar win.example/prijs nu', fieldText.nameWithAddress],
  ['a domain in full width', 'win．example', fieldText.nameWithAddress],
  ['an ideographic dot', 'win。example', fieldText.nameWithAddress],
  ['an e-mail address', 'ik@win.example', fieldText.nameWithAddress],
  ['a numeric address', '10.0.0.1', fieldText.nameWithAddress],
])('refuses %s', (_, name, message) => {
  expect(schema.safeParse(name).error?.issues[0]?.message).toBe(message);
});
