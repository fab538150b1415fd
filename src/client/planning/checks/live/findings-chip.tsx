// The number of findings of a year, part or unit, in its heading: an icon and a number per severity. Opens the panel
// with them.
import { IconCircleCheck } from '#client/ui/icons.ts';
import type { CheckSeverity } from '#shared/rules/checks/check.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';

import { worstOf } from '../finding-list.ts';
import { severityIcons } from '../severity.tsx';
import type { PlanChecks, PageScope } from './use-plan-checks.ts';

import classes from './findings-chip.module.css';

interface FindingsChipProps {
  checks: PlanChecks;
  scope: PageScope;
  /** What the findings are about, for screen readers. */
  of: string;
  /** Before anything can be planned, "no findings" would be misleading. */
  hidesNone?: boolean;
}

export function FindingsChip({ checks, scope, of, hidesNone = false }: FindingsChipProps) {
  const counts = checks.countIn(scope);
  if (!checks.enabled) return null;
  const found = counts ? worstOf(counts) : undefined;
  // Its space is reserved, so nothing moves when it appears.
  if (!counts || (hidesNone && !found)) return <span className={classes.chip} data-empty />;
  const words = liveChecksText.summary(counts);
  const kinds = found === 'info' ? (['info'] as const) : (['error', 'warning'] as const);
  return (
    <button
      type="button"
      className={classes.chip}
      data-severity={found ?? 'accepted'}
      title={words}
      onClick={() => checks.openAt(scope)}
    >
      <span className="ll-spoken">{liveChecksText.of(of, words)}</span>
      {found ? (
        kinds.map((kind) => <KindCount key={kind} kind={kind} count={counts[kind]} />)
      ) : (
        <span className={classes.kind} aria-hidden="true">
          <IconCircleCheck size={14} stroke={2} />
          {liveChecksText.noneShort}
        </span>
      )}
    </button>
  );
}

function KindCount({ kind, count }: { kind: CheckSeverity; count: number }) {
  if (count === 0) return null;
  const Icon = severityIcons[kind];
  return (
    <span className={classes.kind} data-severity={kind} aria-hidden="true">
      <Icon size={14} stroke={2} />
      {count}
    </span>
  );
}
