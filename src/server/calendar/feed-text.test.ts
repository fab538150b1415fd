import ICAL from 'ical.js';
import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';

import { feedText, fold } from './feed-text.ts';

const event = { uid: 'a', category: 'Vakantie', start_date: '2026-12-28', end_date: '2027-01-01' };
const feed = (summary: string) =>
  feedText({ name: 'Jaar', changedAt: new Date('2026-03-29T01:30:00Z'), sequence: 3, events: [{ ...event, summary }] });

it('is the text that calendars expect', () => {
  expect(feed('Kerst').split('\r\n').slice(9, -1)).toEqual([
    'BEGIN:VEVENT',
    'UID:a',
    'DTSTAMP:20260329T013000Z',
    'LAST-MODIFIED:20260329T013000Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20261228',
    'DTEND;VALUE=DATE:20270102',
    'SUMMARY:Kerst',
    'CATEGORIES:Vakantie',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test('no line is longer than 75 octets, and unfolding gives back what was folded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      fc.pre(!/[\r\n]/.test(text));
      const folded = fold(text);
      expect(folded.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      expect(folded.replaceAll('\r\n ', '')).toBe(text);
    }),
  );
});

test('another library reads every title as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (title) => {
      fc.pre(title.trim() === title && !/\p{Cc}|\p{Cs}/u.test(title));
      const calendar = new ICAL.Component(ICAL.parse(feed(title)) as never);
      expect(new ICAL.Event(calendar.getFirstSubcomponent('vevent')!).summary).toBe(title);
    }),
  );
});
