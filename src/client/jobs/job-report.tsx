// The result of every step of a job, with links to what it made.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { StatusChip, type Tone } from '#client/ui/status-chip.tsx';
import { Switch } from '#client/ui/planner/switch.tsx';
import type { JobLine, WholeJob } from '#shared/api/jobs.ts';
import { objects } from '#shared/permissions/objects.ts';
import { jobsText } from '#shared/text/jobs.ts';

import shared from './shared-table.module.css';
import classes from './job-report.module.css';

const words = jobsText;
const paths = {
  programme: '/programmes/edit/$id',
  learning_outcome_framework: '/outcomeframeworks/edit/$id',
} as const satisfies Partial<Record<JobLine['object'], string>>;
/** Whether a step can make such an object. */
const isMade = (object: JobLine['object']): object is keyof typeof paths => object in paths;
const tones: Record<JobLine['state'], Tone> = { waiting: 'neutral', done: 'ok', refused: 'error' };

export function JobReport({ job }: { job: WholeJob }) {
  const [onlyRefused, setOnlyRefused] = useState(false);
  const { lines, refused } = job.result;
  const shown = onlyRefused ? lines.filter(({ state }) => state === 'refused') : lines;
  return (
    <section className={classes.report} aria-labelledby="verslag">
      <div className={classes.reportHead}>
        <h2 id="verslag" className={classes.heading}>
          {words.report}
        </h2>
        {refused > 0 ? <Switch label={words.filter} on={onlyRefused} onChange={setOnlyRefused} /> : null}
      </div>
      <div className={shared.panel}>
        <table className={shared.table} aria-label={words.report}>
          <thead>
            <tr>
              <th scope="col">{objects[lines[0]?.object ?? 'programme'].label}</th>
              <th scope="col">{words.became}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.id}>
                <td>{line.title || <span className={classes.hidden}>{words.hidden}</span>}</td>
                <td>
                  <div className={classes.line}>
                    <StatusChip label={stateOf(job, line)} tone={tones[line.state]} />
                    {line.made && isMade(line.object) ? (
                      <Link to={paths[line.object]} params={{ id: String(line.made.id) }} className={shared.link}>
                        {line.made.title || words.see}
                      </Link>
                    ) : null}
                    {line.message ? <span className={classes.message}>{line.message}</span> : null}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Steps that were waiting when the job ended were skipped. */
function stateOf({ ended_at }: WholeJob, { state }: JobLine): string {
  return words.lineStates[state === 'waiting' && ended_at !== null ? 'skipped' : state];
}
