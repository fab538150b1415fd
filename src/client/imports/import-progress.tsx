// The progress of applying or undoing an import, and its result.
import { type ReactNode, useEffect, useRef } from 'react';

import { IconCircleCheck } from '#client/ui/icons.ts';
import { importText } from '#shared/text/imports.ts';

import type { Followed } from './use-job.ts';

import classes from './import-progress.module.css';

const { running, done, failed, takingBack, notTakenBack } = importText;
const words = {
  apply: { running, done, failed },
  // The message says how much was undone, and what was not.
  undo: { running: takingBack, done: '', failed: notTakenBack },
};

export interface ImportProgressProps {
  followed: Followed;
  /** The user started it here, with a button that has disappeared, so it takes the focus. */
  takesFocus: boolean;
  /** The next actions. */
  children?: ReactNode;
}

export function ImportProgress({ followed, takesFocus, children }: ImportProgressProps) {
  const { kind, state, message } = followed;
  const text = words[kind][state];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- whenever its progress changes
  }, [takesFocus, kind, state]);
  return (
    <div ref={place} tabIndex={-1} className={classes.progress} data-state={state}>
      {state === 'running' ? <progress aria-label={text} /> : null}
      <output>
        {state === 'done' ? <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" /> : null}
        {text} {message}
      </output>
      {state === 'running' ? null : children}
    </div>
  );
}
