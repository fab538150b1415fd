// A new cohort: programmes with their plans, copied from one start year to another.
import { z } from 'zod';

import { id } from '#shared/schemas.ts';

import { endpoint, right } from './endpoint.ts';

/** More than any school has; a longer answer would not fit on a screen. */
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
  /** Whether units stay the same record or get a new version; the default is the school's. */
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
   * The new week of courses and exams whose week is gone or without classes in the new year, counted from 1 within their unit; 0
   * leaves it in the same row. Others go to the week proposed by the preview.
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
  /** Its present calendar week; 0 for none. */
  from: z.int(),
  /** The first days of both weeks, dd-mm-yyyy, because week numbers differ between years. '' for none. */
  ...{ from_date: z.string(), to_date: z.string() },
  /** The proposed week of its unit, counted from 1, and its calendar week; 0 if there is no room. */
  ...{ week: z.int(), to: z.int() },
});

const programme = z.object({
  ...{ id: z.int(), title: z.string(), year_start: z.int().nullable() },
  /** Why no cohort can be made of it; '' if it can. */
  refused: z.string(),
  /** What is copied; null for what the reader may not see. */
  years: z.int(),
  counts: z.object({
    ...{ parts: z.int().nullable(), units: z.int().nullable(), courses: z.int().nullable(), exams: z.int().nullable() },
  }),
  /** Ids of the units on its grids; see `units`. */
  units: z.array(z.int()),
  /** Study years without a calendar in the target: their plan is copied, and has no weeks yet. */
  no_calendar: z.array(z.object({ year: z.int(), label: z.string() })),
  weeks: z.array(week),
  /** The number of such courses and exams that the reader may not see. */
  unseen: z.int(),
  /** The present findings of the source; null for users who may not see them. */
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
    /** `only`: limits the answer to these programmes. */
    body: body.extend({ only: z.array(id).max(MAX_PROGRAMMES).optional() }),
    response: z.object({
      programmes: z.array(programme),
      /** What happens to units without a choice of their own. */
      default: unitChoice,
      /** Every unit that is planned in one of them, once. */
      units: z.array(
        z.object({
          ...{ id: z.int(), title: z.string(), version: z.int().nullable() },
          choice: unitChoice,
          /** The number of these programmes in which it is planned. */
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
    summary: 'Verwijdert wat een nieuw cohort (id: zijn taak) heeft gemaakt, waar niemand daarna aan heeft gewerkt',
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
