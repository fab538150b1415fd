// Opens and closes the panel with findings, and shows how many there are.
import { Button } from '#client/ui/button.tsx';
import { IconShieldCheck } from '#client/ui/icons.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';

import { type FindingCounts, worstOf } from '../finding-list.ts';
import { type PlanChecks, wholeProgramme } from './use-plan-checks.ts';

import shared from '../shared-count.module.css';
import classes from './checks-button.module.css';

export function ChecksButton({ checks }: { checks: PlanChecks }) {
  if (!checks.enabled) return null;
  const counts = checks.countIn(wholeProgramme);
  return (
    <Button
      icon={<IconShieldCheck size={17} stroke={1.7} aria-hidden="true" />}
      expanded={checks.open}
      onClick={checks.toggle}
    >
      {liveChecksText.title}
      {counts ? <Count counts={counts} /> : <span className={classes['count']} />}
    </Button>
  );
}

function Count({ counts }: { counts: FindingCounts }) {
  const count = counts.error + counts.warning + counts.info;
  return (
    <span className={`${shared['count']} ${classes['count']}`} data-severity={worstOf(counts)}>
      {' '}
      {count}
      <span className="ll-spoken"> {liveChecksText.findings(count)}</span>
    </span>
  );
}
