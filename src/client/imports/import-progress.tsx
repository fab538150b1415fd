// How far taking over, or taking back, is; and how it ended.
import { IconCircleCheck } from '#client/ui/icons.ts';
import { importText } from '#shared/text/imports.ts';
import type { ReactNode } from 'react';

import type { Followed } from './use-job.ts';

import classes from './imports.module.css';

const { running, done, failed, takingBack, notTakenBack } = importText;
const words = {
  apply: { running, done, failed },
  // How much was taken back, and what was not, is in the message.
  undo: { running: takingBack, done: '', failed: notTakenBack },
};

/** `children`: what can be done next. */
export function ImportProgress({ followed, children }: { followed: Followed; children?: ReactNode }) {
  const { kind, state, message } = followed;
  const text = words[kind][state];
  return (
    <div className={classes.progress} data-state={state}>
      {state === 'running' ? <progress aria-label={text} /> : null}
      <output>
        {state === 'done' ? <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" /> : null}
        {text} {message}
      </output>
      {state === 'running' ? null : children}
    </div>
  );
}
