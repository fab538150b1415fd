// A legend tells its values apart, with and without colours.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { legendOf, MAX_ENTRIES } from './legend.ts';

const words = { none: 'Geen gegevens', several: 'Verschillend', other: 'Overig' };

it('gives people their initials as code, with a number if those are taken', () => {
  const { entries, entryOf } = legendOf(['Jan de Vries', 'F. Bouzid', 'Jet Vos', 'Jan de Vries', '', null], words);
  expect(entries.map(({ label, code }) => [label, code])).toEqual([
    ['F. Bouzid', 'FB'],
    ['Jan de Vries', 'JV'],
    ['Jet Vos', 'JV2'],
    ['Verschillend', '≠'],
    ['Geen gegevens', '–'],
  ]);
  expect([entryOf(''), entryOf(null)].map((entry) => entry?.label)).toEqual(['Geen gegevens', 'Verschillend']);
});

it('keeps the values with most items, and joins the others in one entry', () => {
  const names = Array.from({ length: 11 }, (_, index) => `Type ${index + 1}`);
  const { entries, entryOf } = legendOf([...names, 'Type 11', 'Type 10', 'Type 9'], words);
  expect(entries.map(({ label }) => label)).toEqual([
    ...['Type 1', 'Type 2', 'Type 3', 'Type 4', 'Type 5', 'Type 9', 'Type 10', 'Type 11'],
    'Overig',
  ]);
  expect(entryOf('Type 6')?.label).toBe('Overig');
});

it('gives every value an entry with a code and a colour of its own', () => {
  const value = fc.option(fc.oneof(fc.constant(''), fc.string({ minLength: 1 })));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), (values) => {
      const { entries, entryOf } = legendOf(values, words);
      expect(entries.length).toBeLessThanOrEqual(MAX_ENTRIES + 1);
      for (const each of values) expect(entries).toContain(entryOf(each));
      expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length);
    }),
  );
});
