// How many findings a year, part or unit has, in its head: an icon and words. It opens the panel with them.
import { liveChecksText } from '#shared/text/live-checks.ts';

import { worstOf } from '../finding-list.ts';
import { severityIcons } from '../severity.tsx';
import type { PlanChecks, Scope } from './use-plan-checks.ts';

import classes from './findings-chip.module.css';

interface FindingsChipProps {
  checks: PlanChecks;
  scope: Scope;
  /** What the findings are of, for those who do not see where it stands. */
  of: string;
  /** Where nothing can be planned yet, nothing found is no good news. */
  hidesNone?: boolean;
}

export function FindingsChip({ checks, scope, of, hidesNone = false }: FindingsChipProps) {
  const counts = checks.countIn(scope);
  if (!checks.enabled || !counts) return null;
  if (hidesNone && worstOf(counts) === undefined) return null;
  const worst = worstOf(counts) ?? 'accepted';
  const Icon = severityIcons[worst];
  const words = liveChecksText.summary(counts);
  return (
    <button
      type="button"
      className={classes.chip}
      data-severity={worst}
      aria-label={liveChecksText.of(of, words)}
      onClick={() => checks.openAt(scope)}
    >
      <Icon size={14} stroke={2} aria-hidden="true" />
      {words}
    </button>
  );
}
