// Opens and closes the panel with findings, and says how many there are.
import { Button } from '#client/ui/button.tsx';
import { IconShieldCheck } from '#client/ui/icons.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';

import { type PlanChecks, wholeProgramme } from './use-plan-checks.ts';

import classes from './checks-panel.module.css';

export function ChecksButton({ checks }: { checks: PlanChecks }) {
  if (!checks.enabled) return null;
  const counts = checks.countIn(wholeProgramme);
  const count = counts ? counts.error + counts.warning + counts.info : null;
  return (
    <Button
      icon={<IconShieldCheck size={17} stroke={1.7} aria-hidden="true" />}
      expanded={checks.open}
      onClick={checks.toggle}
    >
      {liveChecksText.title}
      {count === null ? null : (
        <span className={classes.count} data-severity={worstOf(counts)}>
          {' '}
          {count}
          <span className="ll-spoken"> {liveChecksText.findings(count)}</span>
        </span>
      )}
    </Button>
  );
}

function worstOf(counts: { error: number; warning: number } | null): 'error' | 'warning' | undefined {
  if (counts?.error) return 'error';
  return counts?.warning ? 'warning' : undefined;
}
