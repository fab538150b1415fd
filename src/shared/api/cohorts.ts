// A new cohort: programmes with their plans, copied from one start year to another.
import { z } from 'zod';

import { id } from '#shared/schemas.ts';

import { endpoint, right } from './endpoint.ts';

/** As many as one school has; beyond that the answer would be longer than a screen can hold. */
const MAX_PROGRAMMES = 500;

export const unitChoices = ['same', 'new_version'] as const;
const unitChoice = z.enum(unitChoices);

const body = z.strictObject({
  programmes: z
    .array(id)
    .min(1)
    .max(MAX_PROGRAMMES)
    .transform((ids) => [...new Set(ids)]),
  /** The start year of the new cohort. */
  year_start: z.int().min(1900).max(2200),
  /** Whether units stay the same record or become a new version; without a default, what is usual in the school. */
  units: z
    .strictObject({
      default: unitChoice.optional(),
      choices: z
        .array(z.strictObject({ educational_unit: id, choice: unitChoice }))
        .max(20_000)
        .default([]),
    })
    .default({ choices: [] }),
  /**
   * Where courses and exams go whose week is gone or without classes in the new year: the week of their unit, counted from 1; 0
   * leaves it in the same row. What is not named goes where the preview proposes.
   */
  weeks: z
    .array(z.strictObject({ relation_id: id, week: z.int().min(0).max(1000) }))
    .max(20_000)
    .default([]),
});

const week = z.object({
  /** The course or exam in the source. */
  ...{ relation_id: z.int(), title: z.string(), inside: z.string(), year: z.int() },
  why: z.enum(['gone', 'no_class']),
  /** The calendar week in which it is now; 0 when it is in none. */
  from: z.int(),
  /** The first days of both weeks, dd-mm-yyyy: the same number is another week in another year. '' for none. */
  ...{ from_date: z.string(), to_date: z.string() },
  /** The week of its unit that is proposed, counted from 1, and its calendar week; 0 when there is no room for it. */
  ...{ week: z.int(), to: z.int() },
});

const programme = z.object({
  ...{ id: z.int(), title: z.string(), year_start: z.int().nullable() },
  /** Why no cohort can be made of it; '' when it can. */
  refused: z.string(),
  /** What comes along; null for what the reader may not see. */
  years: z.int(),
  counts: z.object({
    ...{ parts: z.int().nullable(), units: z.int().nullable(), courses: z.int().nullable(), exams: z.int().nullable() },
  }),
  /** Ids of the units on its grids; see `units`. */
  units: z.array(z.int()),
  /** Study years without a calendar in the target: their plan comes along, and has no weeks yet. */
  no_calendar: z.array(z.object({ year: z.int(), label: z.string() })),
  weeks: z.array(week),
  /** Such courses and exams that the reader may not see. */
  unseen: z.int(),
  /** What the checks find in the source now; null for anyone who may not know. */
  findings: z.object({ error: z.int(), warning: z.int(), info: z.int() }).nullable(),
});

export const cohorts = {
  preview: endpoint({
    method: 'POST',
    path: '/api/cohorts/preview.json',
    access: right('programme', 'create'),
    heavy: true,
    onlyReads: true,
    summary: 'Wat er meegaat in een nieuw cohort, zonder het te maken',
    /** `only`: the programmes to tell about, when not all of them in one answer. */
    body: body.extend({ only: z.array(id).max(MAX_PROGRAMMES).optional() }),
    response: z.object({
      programmes: z.array(programme),
      /** What becomes of units that nobody chose something else for. */
      default: unitChoice,
      /** Every unit that stands in one of them, once. */
      units: z.array(
        z.object({
          ...{ id: z.int(), title: z.string(), version: z.int().nullable() },
          choice: unitChoice,
          /** In how many of the programmes it stands. */
          programmes: z.int(),
        }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/cohorts.json',
    access: right('programme', 'create'),
    status: 202,
    heavy: true,
    summary: 'Maakt een nieuw cohort, als taak van het systeem',
    body,
    response: z.object({ job: z.int() }),
  }),
  /** `id` is that of the job that made it. */
  undo: endpoint({
    method: 'POST',
    path: '/api/cohorts/{id}/undo.json',
    access: right('programme', 'delete'),
    status: 202,
    summary: 'Verwijdert wat een nieuw cohort heeft gemaakt, waar niemand daarna aan heeft gewerkt',
    body: z.strictObject({}),
    response: z.object({ job: z.int() }),
  }),
};

export type CohortInput = z.output<typeof body>;
export type CohortQuestion = z.output<typeof cohorts.preview.body>;
export type CohortPreview = z.output<typeof cohorts.preview.response>;
export type CohortProgramme = z.output<typeof programme>;
export type CohortUnit = CohortPreview['units'][number];
export type CohortWeek = z.output<typeof week>;
export type UnitChoice = z.output<typeof unitChoice>;
