// The call behind a presentation: all study years of a programme on one page.
import { z } from 'zod';

import { endpoint, queryId, right } from './endpoint.ts';
import { choice, programmeHead, studyYear, sums } from './planner-shapes.ts';

const unit = z.object({
  relation_id: z.int(),
  kind: z.enum(['programme_part', 'educational_unit']),
  title: z.string(),
  /** Hex without #. */
  user_color: z.string(),
  coordinator: z.string(),
  ects_credits: z.number(),
  contact_hours: z.number(),
  choice: choice.optional(),
  /** Positions in the weeks of the year; -1 for none. */
  first_week: z.int(),
  last_week: z.int(),
  /** Null for users who may not read what is inside. */
  exams: z.int().nullable(),
});

const load = z.object({
  contact_hours: z.number(),
  self_study_hours: z.number(),
  ects_credits: z.number(),
  exams: z.int(),
  summative_exams: z.int(),
});

const place = { x: z.int(), y: z.int(), width: z.int(), height: z.int() };

export const presentation = endpoint({
  method: 'GET',
  heavy: true,
  path: '/api/planner/presentation.json',
  access: right('calendar__level1', 'read'),
  summary: 'Een programma om te presenteren: alle studiejaren, met de onderwijseenheden in hun weken',
  query: z.strictObject({ programme: queryId }),
  response: z.object({
    programme: programmeHead,
    years: z.array(
      studyYear.extend({
        totals: sums,
        items: z.array(unit.extend({ ...place, units: z.array(unit) })),
        /** Per week; null for users who may not read what is inside. */
        loads: z.array(load).nullable(),
      }),
    ),
  }),
});

export type PresentedUnit = z.output<typeof unit>;
export type PresentedYear = z.output<typeof presentation.response>['years'][number];
export type PresentedItem = PresentedYear['items'][number];
