// iCalendar text (RFC 5545) for all-day events: escaping, folding at 75 octets, CRLF. Pure; used by the feed.
import { addDays } from '#shared/planning/dates.ts';

export interface FeedEvent {
  /** Stays the same when the event moves. */
  uid: string;
  summary: string;
  description?: string;
  category: string;
  /** First and last day, inclusive, yyyy-mm-dd. */
  start_date: string;
  end_date: string;
}

export interface Feed {
  name: string;
  /** When the calendar last changed, and its revision: calendar programs use these to update their copy. */
  changedAt: Date;
  sequence: number;
  events: readonly FeedEvent[];
}

const MAX_LINE_LENGTH = 75;

export function feedText({ name, changedAt, sequence, events }: Feed): string {
  const stamp = utcStamp(changedAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Leerlijn//Jaarkalender//NL',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${stamp}`,
      `LAST-MODIFIED:${stamp}`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${basicDate(event.start_date)}`,
      // DTEND is exclusive: the first day after an all-day event.
      `DTEND;VALUE=DATE:${basicDate(addDays(event.end_date, 1))}`,
      `SUMMARY:${escapeText(event.summary)}`,
      ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
      `CATEGORIES:${escapeText(event.category)}`,
      // School weeks do not make anyone busy.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function escapeText(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** At most 75 octets per line, without splitting characters; continuation lines start with a space. */
export function fold(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    const room = parts.length === 0 ? MAX_LINE_LENGTH : MAX_LINE_LENGTH - 1;
    if (length + size > room) {
      parts.push(part);
      part = '';
      length = 0;
    }
    part += character;
    length += size;
  }
  return [...parts, part].join('\r\n ');
}

function basicDate(iso: string): string {
  return iso.replaceAll('-', '');
}

function utcStamp(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
