// Taking over a file: what it would change is looked at first, and then done as a job. The same shape for every object.
import { z } from 'zod';

import { endpoint, queryId } from './endpoint.ts';

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
export const IMPORT_PAGE = 100;
const importChanges = ['new', 'changed', 'same', 'refused', 'inactive'] as const;
const change = z.enum(importChanges);

const counts = z.object({
  ...{ new: z.int(), changed: z.int(), same: z.int(), refused: z.int(), inactive: z.int() },
});

const problem = z.object({
  /** A repaired one is taken, a refused one is not. */
  kind: z.enum(['repaired', 'refused']),
  message: z.string(),
});

const row = z.object({
  change,
  /** 0 for one that is not there yet. */
  id: z.int(),
  code: z.string(),
  title: z.string(),
  /** As people read the values. */
  changes: z.array(z.object({ attribute: z.string(), from: z.string(), to: z.string() })),
});

const access = (['create', 'update'] as const).map((action) => ({
  ...{ object: 'learning_outcome_framework' as const, action },
}));

export const imports = {
  /** The body is the file itself. */
  create: endpoint({
    method: 'POST',
    path: '/api/imports.json',
    access,
    status: 201,
    heavy: true,
    largest: MAX_IMPORT_BYTES,
    summary: 'Leest een bestand (CASE 1.0 of 1.1) en zegt wat overnemen zou veranderen, zonder iets te veranderen',
    query: z.strictObject({ object: z.enum(['learning_outcome_framework']), organization: queryId }),
    body: z.record(z.string(), z.unknown()),
    response: z.object({ id: z.int(), counts, problems: z.array(problem) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/{id}.json',
    access,
    summary: 'Wat het overnemen van een bestand zou veranderen, per bladzijde',
    query: z.strictObject({
      page: z.coerce.number<string | number>().int().min(1).max(1000).default(1),
      change: change.optional(),
    }),
    response: z.object({
      ...{ id: z.int(), object: z.string(), organization: z.int(), created_at: z.string() },
      /** That applies it; 0 as long as nobody asked for that. */
      job: z.int(),
      counts,
      problems: z.array(problem),
      /** The record that the file is about. */
      head: row,
      /** Of this change, or of all that differ. */
      rows: z.array(row),
      ...{ page: z.int(), pages: z.int() },
    }),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/apply.json',
    access,
    status: 202,
    summary: 'Neemt een gelezen bestand over, als taak van het systeem',
    body: z.strictObject({}),
    response: z.object({ job: z.int() }),
  }),
};

export type ImportCounts = z.output<typeof counts>;
export type ImportProblem = z.output<typeof problem>;
export type ImportRow = z.output<typeof row>;
export type ImportChange = z.output<typeof change>;
export type ImportPreview = z.output<typeof imports.get.response>;
