// The job that creates a scenario, in one step.
import type { JobKind, StoredStep } from '#server/jobs/job-kind.ts';
import { programmeNames } from '#server/planner/programme-names.ts';
import type { JobLine } from '#shared/api/jobs.ts';

import { createScenario } from './create.ts';

export interface ScenarioStep {
  programme: number;
  title: string;
}

interface Made {
  programme: number;
}

export const scenario: JobKind = {
  action: 'scenarios.create',
  step: async (write, _job, input): Promise<Made> => {
    const { programme, title } = input as ScenarioStep;
    return { programme: await createScenario(write, programme, title) };
  },
  lines: async (db, user, _, steps) => {
    const made = (step: StoredStep) => (step.state === 'done' ? (step.result as Made).programme : 0);
    const ids = steps.flatMap((step) => [(step.input as ScenarioStep).programme, made(step)]);
    const names = await programmeNames(db, user, ids);
    return steps.map((step): JobLine => {
      const { programme } = step.input as ScenarioStep;
      const copy = names.get(made(step));
      return {
        ...{ state: step.state, object: 'programme', id: programme, title: names.get(programme)?.name ?? '' },
        made: copy?.there ? { id: made(step), title: copy.name } : null,
        message: step.message,
      };
    });
  },
};
