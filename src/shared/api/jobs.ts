// Background jobs: their kind, progress and result.
import { z } from 'zod';

import { fileObjects } from '#shared/permissions/importable.ts';
import { id } from '#shared/schemas.ts';

import { endpoint } from './endpoint.ts';

const jobKinds = ['cohort', 'cohort_undo', 'scenario', 'import_file', 'import_records', 'import_undo'] as const;
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

const job = z.object({
  id: z.int(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  organization: z.int(),
  /** The user who started it; null if the reader may not see the name, or the user is gone. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Whether the reader started it: only then can they stop it. */
  own: z.boolean(),
  /** Whether the user who started it has seen how it ended. */
  seen: z.boolean(),
  /** The number of finished steps, and of all steps. */
  ...{ done: z.int(), total: z.int() },
  /** A stop was requested: it ends after the current step. */
  stopping: z.boolean(),
  /** ISO 8601; null until it happens. */
  ...{ created_at: z.string(), started_at: z.string().nullable(), ended_at: z.string().nullable() },
  /** The number of steps done and refused. */
  result: z.object({ done: z.int(), refused: z.int() }),
});

const line = z.object({
  state: z.enum(['waiting', 'done', 'refused']),
  /** What the step is about, as the reader may read it; '' for what they may not. */
  ...{ object: z.enum(fileObjects), id: z.int(), title: z.string() },
  /** The created record; null if none was created or it no longer exists. */
  made: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** The reason for a refusal, or a remark. */
  message: z.string(),
});

const wholeJob = job.extend({
  result: job.shape.result.extend({ lines: z.array(line) }),
  /** The applied import, as long as the reader can undo it; 0 for none. */
  undoable_import: z.int(),
});

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/api/jobs.json',
    access: 'signed-in',
    summary: 'De eigen taken van het systeem, en die van de hele instelling voor wie haar logboek mag lezen',
    response: z.array(job),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/jobs/{id}.json',
    access: 'signed-in',
    summary: 'Een taak van het systeem, met hoe ver hij is en wat ervan kwam',
    response: wholeJob,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/jobs/{id}/cancel.json',
    access: 'signed-in',
    summary: 'Stopt een eigen taak na de stap waar hij mee bezig is',
    body: z.strictObject({}),
    response: wholeJob,
  }),
  see: endpoint({
    method: 'POST',
    path: '/api/jobs/seen.json',
    access: 'signed-in',
    status: 204,
    summary: 'Zegt dat je gezien hebt hoe je eigen taken zijn afgelopen',
    /** Only this job, for a user who watched it end. */
    body: z.strictObject({ id: id.optional() }),
  }),
};

export type Job = z.output<typeof job>;
export type WholeJob = z.output<typeof wholeJob>;
export type JobLine = z.output<typeof line>;
export type JobKindName = (typeof jobKinds)[number];
