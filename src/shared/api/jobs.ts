// Work that the system does by itself: what it is, how far it is, and what came of it.
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
  /** Who started it; null for anyone who may not know, or when that person is gone. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Whether that is the reader: only then can they stop it. */
  own: z.boolean(),
  /** Whether the user who started it has seen how it ended. */
  seen: z.boolean(),
  /** Steps that are over, and all of them. */
  ...{ done: z.int(), total: z.int() },
  /** Somebody asked to stop it: it ends after the step that is being done. */
  stopping: z.boolean(),
  /** ISO 8601; null while it did not happen. */
  ...{ created_at: z.string(), started_at: z.string().nullable(), ended_at: z.string().nullable() },
  /** How many steps were done, and how many were refused. */
  result: z.object({ done: z.int(), refused: z.int() }),
});

const line = z.object({
  state: z.enum(['waiting', 'done', 'refused']),
  /** What the step is about, as the reader may read it; '' for what they may not. */
  ...{ object: z.enum(fileObjects), id: z.int(), title: z.string() },
  /** What it made; null for nothing, and for what is not there any more. */
  made: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Why it was refused, or what there is to say about it. */
  message: z.string(),
});

const wholeJob = job.extend({
  result: job.shape.result.extend({ lines: z.array(line) }),
  /** The import that it took over, as long as the reader can take it back; 0 for none. */
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
    /** Only this one, for whoever watched it end. */
    body: z.strictObject({ id: id.optional() }),
  }),
};

export type Job = z.output<typeof job>;
export type WholeJob = z.output<typeof wholeJob>;
export type JobLine = z.output<typeof line>;
export type JobKindName = (typeof jobKinds)[number];
