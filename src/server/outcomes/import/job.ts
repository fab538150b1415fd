// The job that imports a framework file, in one step.
import { sql } from 'kysely';

import type { JobKind, StoredStep } from '#server/jobs/job-kind.ts';
import type { JobLine } from '#shared/api/jobs.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { importText } from '#shared/text/imports.ts';

import { applyImport, type Imported, type ImportStep } from './apply.ts';

export const importJob: JobKind = {
  action: 'imports.apply',
  step: (write, job, input) => applyImport(write, job, input as ImportStep),
  lines: async (db, user, organization, steps) => {
    const made = (step: StoredStep) => (step.state === 'done' ? (step.result as Imported) : null);
    const ids = steps.map((step) => made(step)?.framework ?? 0);
    const reads = canAttribute(rightsIn(user.grants, organization), 'learning_outcome_framework.title', 'read');
    const found = reads
      ? await sql<{ id: number; title: string }>`
          select id, title from learning_outcome_framework
          where organization = ${organization} and id = any(${ids}::int[])`.execute(db)
      : { rows: [] };
    const titles = new Map(found.rows.map(({ id, title }) => [id, title]));
    return steps.map((step): JobLine => {
      const result = made(step);
      const title = titles.get(result?.framework ?? 0);
      return {
        ...{ state: step.state, object: 'learning_outcome_framework', id: result?.framework ?? 0, title: title ?? '' },
        made: result && title !== undefined ? { id: result.framework, title } : null,
        message: result ? importText.made(result.counts) : step.message,
      };
    });
  },
};
