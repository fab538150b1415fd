// How far taking over, or taking back, is; and how it ended.
import { IconCircleCheck } from '#client/ui/icons.ts';
import { importText } from '#shared/text/imports.ts';
import type { ReactNode } from 'react';

import type { Followed } from './use-job.ts';

import classes from './imports.module.css';

const { running, done, failed, undoing, undone, notUndone } = importText;
const words = { apply: { running, done, failed }, undo: { running: undoing, done: undone, failed: notUndone } };

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
