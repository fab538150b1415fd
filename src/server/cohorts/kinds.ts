// The two cohort jobs and the lines that describe their steps, with names as the reader may read them now.
import type { JobKind, JobKinds, StoredStep } from '#server/jobs/job-kind.ts';
import { programmeNames } from '#server/planner/programme-names.ts';
import type { JobLine } from '#shared/api/jobs.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { listed } from '#shared/text/plan-words.ts';

import { type CohortStep, type CohortResult, makeCohort } from './make.ts';
import { undoCohort, type Undone, type UndoStep } from './undo.ts';

const cohort: JobKind = {
  action: 'cohorts.create',
  step: (write, job, input) => makeCohort(write, job, input as CohortStep),
  lines: async (db, user, _, steps) => {
    const made = (step: StoredStep) => (step.state === 'done' ? (step.result as CohortResult) : null);
    const ids = steps.flatMap((step) => [(step.input as CohortStep).programme, made(step)?.programme ?? 0]);
    const names = await programmeNames(db, user, ids);
    return steps.map((step): JobLine => {
      const { programme } = step.input as CohortStep;
      const result = made(step);
      const copy = names.get(result?.programme ?? 0);
      return {
        ...{ state: step.state, object: 'programme', id: programme, title: names.get(programme)?.name ?? '' },
        made: result && copy?.there ? { id: result.programme, title: copy.name } : null,
        message: result ? remarks(result) : step.message,
      };
    });
  },
};

const cohortUndo: JobKind = {
  action: 'cohorts.undo',
  step: (write, job, input) => undoCohort(write, job, input as UndoStep),
  lines: async (db, user, _, steps) => {
    const idOf = ({ input }: StoredStep) => (input as UndoStep).programme;
    const names = await programmeNames(db, user, steps.map(idOf));
    return steps.map((step): JobLine => {
      const left = step.state === 'done' ? (step.result as Undone).units_left : 0;
      return {
        ...{ state: step.state, object: 'programme', id: idOf(step), title: names.get(idOf(step))?.name ?? '' },
        made: null,
        message: left > 0 ? cohortText.undo.unitsLeft(left) : step.message,
      };
    });
  },
};

export const cohortKinds: Pick<JobKinds, 'cohort' | 'cohort_undo'> = { cohort, cohort_undo: cohortUndo };

function remarks({ units, moved, left, no_calendar }: CohortResult): string {
  const { made, yearLabel } = cohortText;
  const years = no_calendar.map(({ year, label }) => yearLabel(year, label));
  return [
    units.length > 0 ? made.units(units.length) : '',
    moved > 0 ? made.moved(moved) : '',
    left > 0 ? made.left(left) : '',
    years.length > 0 ? made.noCalendar(listed(years)) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
