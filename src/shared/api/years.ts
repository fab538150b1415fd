// The calls of calendars: calendar years with their holidays, the calendar of a unit in a year, and its secret feed addresses.
import { z } from 'zod';

import { id, ignoring, line, requiredDate as date } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint, optionalQueryId, queryFlag, right } from './endpoint.ts';

const range = { start_date: z.string(), end_date: z.string() };
const holiday = z.object({ title: z.string(), ...range });

/** As in a save of the calendar of a unit: only weeks that differ from the rule. */
const blockOfYear = z.object({
  id: z.int(),
  ...range,
  calendar_weeks: z.array(z.object({ block_week: z.int(), exception: z.boolean(), title: z.string() })),
});
const partOfYear = blockOfYear.extend({ organizational_unit: z.int(), calendar_blocks: z.array(blockOfYear) });

const year = z.object({
  id: z.int(),
  organization: z.int(),
  ...range,
  /** '2026-2027'. */
  title: z.string(),
  holidays: z.array(holiday),
  /** How the units of the school divided this year; absent if not requested. */
  calendar_year_parts: z.array(partOfYear).optional(),
});

const yearBody = z.strictObject({
  ...ignoring('id', 'title', 'calendar_year_parts'),
  organization: id.optional(),
  year: z.strictObject({
    ...ignoring('id', 'organization', 'title', 'holidays', 'calendar_year_parts'),
    start_date: date,
    end_date: date,
  }),
  holidays: z
    .array(z.strictObject({ title: line().min(1, fieldText.required), start_date: date, end_date: date }))
    .max(100, fieldText.atMostItems(100)),
});

/** Everyone who plans needs to choose from the years. */
const readsYears = [
  { object: 'calendar__year', action: 'read' },
  { object: 'calendar__organization', action: 'read' },
  { object: 'calendar', action: 'read' },
  { object: 'programme', action: 'read' },
] as const;

export const years = {
  list: endpoint({
    method: 'GET',
    path: '/api/calendaryears.json',
    access: readsYears,
    summary:
      'De studiejaren met hun vakanties en de semesters en blokken van de eenheden; zonder die laatste met parts=0',
    query: z.strictObject({ parts: queryFlag.default(true) }),
    response: z.array(year),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/calendaryears/{id}.json',
    access: readsYears,
    summary: 'Eén studiejaar met zijn vakanties en de semesters en blokken van de eenheden',
    response: year,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/calendaryears.json',
    access: right('calendar__year', 'create'),
    summary: 'Nieuw studiejaar met zijn vakanties',
    body: yearBody,
    response: year,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/calendaryears/{id}.json',
    access: right('calendar__year', 'update'),
    summary: 'Studiejaar wijzigen; de vakanties die worden gestuurd zijn daarna alle vakanties',
    body: yearBody,
    response: year,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/calendaryears/{id}.json',
    access: right('calendar__year', 'delete'),
    summary: 'Studiejaar verwijderen',
    status: 204,
  }),
};

/** The list without parts, which is all that our own pages need. */
export const withoutParts = { query: { parts: '0' } } as const;

export type CalendarYearRecord = z.output<typeof year>;

const week = z.object({
  block_week: z.int(),
  ...range,
  calendar_week: z.int(),
  syllabus_week: z.int(),
  exception: z.boolean(),
  title: z.string(),
  no_class: z.boolean(),
  no_class_title: z.string(),
  block_week_number: z.int().nullable(),
});

const block = z.object({ id: z.int(), ...range, label: z.string(), calendar_weeks: z.array(week) });
const part = block.extend({ calendar_blocks: z.array(block) });

const flags = { show_year_parts: z.boolean(), show_blocks: z.boolean() };
const unitCalendarRecord = z.object({ calendar_year_parts: z.array(part), ...flags });

const studyYear = unitCalendarRecord.extend({
  /** 1 … duration. */
  year: z.int(),
  /** Null while the calendar year of this study year does not exist. */
  calendar_year: z.object({ id: z.int(), ...range, title: z.string(), holidays: z.array(holiday) }).nullable(),
  organizational_unit: z.object({ id: z.int(), title: z.string() }).nullable(),
  programme_calendar: z
    .object({
      id: z.int(),
      programme: z.int(),
      year: z.int(),
      calendar_year: z.int(),
      state: z.object({ id: z.int(), state: z.string() }),
    })
    .nullable(),
});

export type UnitCalendarRecord = z.output<typeof unitCalendarRecord>;
export type YearPartRecord = z.output<typeof part>;
export type StudyYear = z.output<typeof studyYear>;

const weekNames = ignoring(
  'start_date',
  'end_date',
  'calendar_week',
  'syllabus_week',
  'no_class',
  'no_class_title',
  'block_week_number',
);
const weekBody = z.strictObject({
  ...weekNames,
  block_week: z.int({ error: fieldText.number }),
  exception: z.boolean({ error: fieldText.boolean }).default(false),
  title: line().default(''),
});
const weeksBody = z.array(weekBody).max(110, fieldText.atMostItems(110)).default([]);
const blockBody = z.strictObject({
  ...ignoring('id', 'label'),
  start_date: date,
  end_date: date,
  calendar_weeks: weeksBody,
});
const partBody = blockBody.extend({
  calendar_blocks: z.array(blockBody).max(60, fieldText.atMostItems(60)).default([]),
});

export const unitCalendar = {
  get: endpoint({
    method: 'GET',
    path: '/api/calendaryearparts.json',
    access: [
      { object: 'calendar__organization', action: 'read' },
      { object: 'calendar', action: 'read' },
    ],
    summary:
      'De semesters, blokken en weken van een eenheid in een studiejaar, of met programme van elk studiejaar van een programma',
    query: z.strictObject({
      programme: optionalQueryId,
      organizational_unit: optionalQueryId,
      calendar_year: optionalQueryId,
    }),
    response: z.union([unitCalendarRecord, z.array(studyYear)]),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/calendaryearparts.json',
    access: right('calendar__organization', 'update'),
    summary:
      'Legt de hele jaarkalender van een eenheid vast; force=true gaat door als er gepland onderwijs in verdwijnende weken staat',
    body: z.strictObject({
      ...ignoring('show_year_parts', 'show_blocks'),
      organizational_unit: id,
      calendar_year: id,
      calendar_year_parts: z.array(partBody).max(60, fieldText.atMostItems(60)),
      force: queryFlag.optional(),
    }),
    response: unitCalendarRecord,
  }),
};

const feed = z.object({
  id: z.int(),
  organizational_unit: z.int(),
  calendar_year: z.int(),
  /** Since when, dd-mm-yyyy. */
  created_at: z.string(),
});

export const calendarFeed = {
  list: endpoint({
    method: 'GET',
    path: '/api/calendarfeeds.json',
    access: right('calendar__organization', 'read'),
    summary: 'Je eigen agenda-adressen',
    query: z.strictObject({ organizational_unit: optionalQueryId, calendar_year: optionalQueryId }),
    response: z.array(feed),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/calendarfeeds.json',
    access: right('calendar__organization', 'read'),
    summary: 'Maakt een geheim agenda-adres (iCalendar); een eerder adres voor dezelfde eenheid en jaar vervalt',
    body: z.strictObject({ organizational_unit: id, calendar_year: id }),
    // The only time the address is returned: the database stores its hash.
    response: feed.extend({ path: z.string() }),
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/calendarfeeds/{id}.json',
    access: right('calendar__organization', 'read'),
    summary: 'Trekt een eigen agenda-adres in',
    status: 204,
  }),
};
