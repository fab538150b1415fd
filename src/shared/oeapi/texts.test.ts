// Texts without HTML: what rich text says stays, what looks like a tag does not.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { dayEnd, dayStart } from './parts.ts';
import { markdown, plainName, plainText } from './texts.ts';

const rich =
  '<p>Een <strong>vet</strong> en <em>schuin</em> woord*</p><ol><li>een<ul><li>diep</li></ul></li><li>twee</li></ol>';

it('keeps lists, bold, italic and links in Markdown, and drops them in plain text', () => {
  expect(markdown(rich)).toBe('Een **vet** en _schuin_ woord\\*\n\n1. een\n   1. diep\n1. twee');
  expect(plainText(rich)).toBe('Een vet en schuin woord*\n\n1. een\n   1. diep\n1. twee');
  expect(markdown('<p><a href="https://x.example/(a) b">hier</a></p>')).toBe('[hier](https://x.example/%28a%29%20b)');
});

it('never contains anything that looks like HTML', () => {
  const sign = fc.constantFrom('<', '>', '&', ';', '#', 'a', '1', ' ', '/', '&lt;', '&amp;', '<p>', '<b>', '\n');
  fc.assert(
    fc.property(fc.string({ unit: sign }), (text) => {
      for (const made of [markdown(text), plainText(text), plainName(text)]) expect(made).not.toMatch(/<\S|<$|&#?\w+;/);
    }),
  );
});

it('gives days in the time zone of the schools', () => {
  expect([dayStart('2026-01-05'), dayEnd('2026-07-10')]).toEqual([
    '2026-01-05T00:00:00+01:00',
    '2026-07-10T23:59:59+02:00',
  ]);
  expect([dayStart('2026-03-29'), dayEnd('2026-03-29')]).toEqual([
    '2026-03-29T00:00:00+01:00',
    '2026-03-29T23:59:59+02:00',
  ]);
  expect([dayStart('2026-10-25'), dayEnd('2026-10-25')]).toEqual([
    '2026-10-25T00:00:00+02:00',
    '2026-10-25T23:59:59+01:00',
  ]);
});
