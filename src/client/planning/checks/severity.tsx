// The severity of a finding: an icon and a word, never only a colour. And the number of findings per severity.
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '#client/ui/icons.ts';
import { IconCircleX } from '#client/ui/planner/icons.ts';
import type { CheckSeverity } from '#shared/rules/checks/check.ts';
import { checkPageText } from '#shared/text/check-page.ts';

import { type FindingCounts, worstOf } from './finding-list.ts';

import shared from './shared-count.module.css';
import classes from './severity.module.css';

export const severityIcons = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  accepted: IconCircleCheck,
};
const kinds = ['error', 'warning', 'info', 'accepted'] as const;

export function Severity({ severity, accepted }: { severity: CheckSeverity; accepted: boolean }) {
  const Icon = severityIcons[severity];
  return (
    <span className={classes.severity} data-severity={accepted ? 'accepted' : severity}>
      <Icon size={17} stroke={1.8} aria-hidden="true" />
      {checkPageText.severities[severity]}
    </span>
  );
}

export function SeverityCounts({ counts }: { counts: FindingCounts }) {
  return (
    <ul className={classes.counts}>
      {kinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => {
          const Icon = severityIcons[kind];
          return (
            <li key={kind} className={shared.count} data-severity={kind}>
              <Icon size={14} stroke={2} aria-hidden="true" />
              {checkPageText.counts[kind](counts[kind])}
            </li>
          );
        })}
    </ul>
  );
}

/** The worst severity and its number of findings, for small spaces. */
export function WorstSeverity({ counts }: { counts: FindingCounts | undefined }) {
  const worst = counts && worstOf(counts);
  if (!worst) return null;
  const Icon = severityIcons[worst];
  return (
    <span className={classes.worst} data-severity={worst}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      <span aria-hidden="true">{counts[worst]}</span>
      <span className="ll-spoken">{checkPageText.counts[worst](counts[worst])}</span>
    </span>
  );
}
