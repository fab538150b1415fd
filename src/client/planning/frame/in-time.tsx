// Wraps a level that can be shown as it was. The bar of the moment stays mounted, with its focus, while the page is read again or
// turns out not to exist.
import { type ReactNode, useState } from 'react';

import { useMoment } from '#client/history/moment.ts';
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';

import { PlanPastBar, type PlanPart } from './plan-past-bar.tsx';

import classes from './in-time.module.css';

export interface InTimeProps {
  /** The moment in the address, if any. */
  programme?: number;
  /** Absent while there is nothing to show. */
  shown: ProgrammeHead | undefined;
  part: PlanPart;
  children: ReactNode;
}

export function InTime({ programme = 0, shown, part, children }: InTimeProps) {
  const { moment } = useMoment();
  const [known, setKnown] = useState(programme);
  const id = shown?.id ?? (programme || known);
  if (id !== known) setKnown(id);
  return (
    <div className={classes.inTime}>
      {moment ? <PlanPastBar programme={id} shown={shown} moment={moment} part={part} /> : null}
      {children}
    </div>
  );
}
