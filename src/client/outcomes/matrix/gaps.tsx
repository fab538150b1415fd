// What is missing about an outcome, below its name. Used by the matrix and by the list.
import { IconAlertTriangle, IconInfoCircle } from '#client/ui/icons.ts';
import type { MatrixGap } from '#shared/outcomes/matrix-table.ts';

import classes from './gaps.module.css';

export function Gaps({ gaps }: { gaps: readonly MatrixGap[] }) {
  return gaps.map(({ text, isHint }) => {
    const Icon = isHint ? IconInfoCircle : IconAlertTriangle;
    return (
      <span key={text} className={classes.gap} data-hint={isHint || undefined}>
        <Icon size={13} stroke={1.9} aria-hidden="true" />
        <span>{text}</span>
      </span>
    );
  });
}
