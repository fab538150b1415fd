// The calls about new cohorts. Creating and undoing a cohort are jobs; obvious refusals come before the job starts.
import { sql } from 'kysely';

import type { Handlers } from '#server/http/call.ts';
import { findJob, stepsOf } from '#server/jobs/handlers.ts';
import { startJob } from '#server/jobs/start-job.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { requireRight } from '#server/rights/user.ts';
import { cohortText } from '#shared/text/cohorts.ts';

import type { CohortStep, CohortResult } from './make.ts';
import { previewCohort } from './preview.ts';
import { refusalOf } from './refusals.ts';
import { schoolOf, withUsualChoice } from './school.ts';
import { latestFirst, readSources } from './source.ts';
import type { UndoInput, UndoStep } from './undo.ts';

export const cohortHandlers: Handlers['cohorts'] = {
  preview: previewCohort,

  create: async ({ db, user, body }) => {
    const organization = await schoolOf(db, user, body);
    requireRight(user, organization, 'programme', 'create');
    const sources = await readSources(db, organization, body.programmes, body.year_start);
    const refusals = sources.map((source) => refusalOf(user, source, body.year_start));
    if (refusals.every(Boolean)) {
      const errors = Object.fromEntries(refusals.map((refused, at) => [`programmes.${at}`, refused]));
      throw new Refusal(422, cohortText.refused.all, { errors });
    }
    const { programmes: _asked, ...input } = await withUsualChoice(db, user, organization, body);
    const steps = latestFirst(sources).map(({ id: programme }): CohortStep => ({ programme }));
    return { job: await startJob({ db, user }, { kind: 'cohort', organization, input, steps }) };
  },

  undo: async ({ db, user, params }) => {
    const job = await findJob(db, user, params.id);
    if (job.kind !== 'cohort') throw notFound();
    requireRight(user, job.organization, 'programme', 'delete');
    if (job.ended_at === null) throw new Refusal(409, cohortText.undo.running);
    const made = (await stepsOf(db, job.id)).flatMap(({ state, result }) =>
      state === 'done' ? [result as CohortResult] : [],
    );
    const there = await sql<{ id: number }>`
      select id from programme where organization = ${job.organization}
        and id = any(${made.map(({ programme }) => programme)}::int[])`.execute(db);
    const left = new Set(there.rows.map(({ id }) => id));
    const steps = made
      .filter(({ programme }) => left.has(programme))
      .map(({ programme, change_set }): UndoStep => ({ programme, change_set }));
    if (steps.length === 0) throw new Refusal(409, cohortText.undo.nothing);
    const input: UndoInput = { job: job.id };
    const { organization } = job;
    return { job: await startJob({ db, user }, { kind: 'cohort_undo', organization, input, steps }) };
  },
};
