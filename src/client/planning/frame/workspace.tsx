// The grids of a level with the side lists: beside them, or folded above them where the grid needs the width.
import type { ReactNode } from 'react';

import { useBreakpoint } from '#client/ui/use-breakpoint.ts';

import classes from './workspace.module.css';

export interface WorkspaceProps {
  /** Null where nothing can be added. */
  side: ReactNode;
  children: ReactNode;
}

export function Workspace({ side, children }: WorkspaceProps) {
  const compact = useBreakpoint('compact-planner');
  const lists = side === null ? null : <div className={classes.sides}>{side}</div>;
  return (
    <div className={classes.work} data-alone={side === null || undefined}>
      {compact ? lists : null}
      <div className={classes.grids}>{children}</div>
      {compact ? null : lists}
    </div>
  );
}
