// One finding in the panel beside the planner: its message, where it is, and what can be done about it.
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { tooltip } from '#client/ui/tooltip.tsx';
import type { WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checksText } from '#shared/text/checks.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';

import { AcceptButton } from '../accept-button.tsx';
import { placeText } from '#shared/lists/findings.ts';
import { findingTarget } from '../finding-target.ts';
import { showKeys, showYear } from './show-item.ts';
import type { PlanChecks } from './use-plan-checks.ts';

import classes from './finding-card.module.css';

/** A change that solves the finding. */
export interface Repair {
  /** The label of the button. */
  label: string;
  run: () => void;
}

export interface FindingCardProps {
  finding: WireFinding;
  checks: PlanChecks;
  repair: Repair | null;
  /** Absent for users who may not, and while there are unsaved changes. */
  onAccept: ((finding: WireFinding) => void) | undefined;
  onWithdrawn: (finding: WireFinding) => void;
}

const words = checkPageText;

export function FindingCard({ finding, checks, repair, onAccept, onWithdrawn }: FindingCardProps) {
  const { message, accepted, severity } = finding;
  const { title, explanation, source } = checksText[finding.check];
  return (
    <li className={classes.card} data-severity={accepted ? 'accepted' : severity}>
      <p className={classes.check} {...tooltip(words.about(explanation, source))}>
        {title}
      </p>
      <p className={classes.place}>{placeText(finding)}</p>
      <p className={classes.message}>{message}</p>
      {accepted ? (
        <p className={classes.reason}>
          {words.accepted(accepted.reason)} <span>{words.acceptedBy(accepted.by, accepted.at)}</span>
        </p>
      ) : null}
      <div className={classes.foot}>
        <ShowButton finding={finding} checks={checks} />
        {repair ? (
          <Button variant="quiet" label={liveChecksText.repairOf(repair.label, message)} onClick={repair.run}>
            {repair.label}
          </Button>
        ) : null}
        {onAccept ? <AcceptButton {...{ finding, onAccept, onWithdrawn }} /> : null}
      </div>
    </li>
  );
}

/** Goes to the items on this page, or links to the page that has all of them. */
function ShowButton({ finding, checks }: Pick<FindingCardProps, 'finding' | 'checks'>) {
  const { check, message, relation_id, year, block, object } = finding;
  const keys = keysOf(finding, checks.keys);
  const isHere = keys !== null && checks.isOnPage(finding);
  const isOfPlan = relation_id === 0 && object === '' && check !== 'rio';
  const isYearHere = isOfPlan && checks.level === '1' && checks.isOnPage(finding);
  if (isHere || isYearHere) {
    // The whole programme is on the screen already.
    if (!isHere && year === 0) return null;
    const show = () => (isHere ? showKeys(keys) : showYear(year, block));
    return (
      <Button label={words.showOf(message)} onClick={() => checks.leaveFor(show)}>
        {words.show}
      </Button>
    );
  }
  const { to, search } = findingTarget(finding, checks.rights);
  return (
    <ButtonLink
      to={to}
      search={search}
      aria-label={words.showOf(message)}
      onClick={() => checks.leaveFor(() => undefined)}
    >
      {words.show}
    </ButtonLink>
  );
}

/**
 * The items on this page that it is about, or that contain what it is about where several together cause it; null where one is
 * not here.
 */
function keysOf({ relation_id, sum = [[relation_id]] }: WireFinding, known: PlanChecks['keys']): string[] | null {
  const keys = sum.map((around) => around.map((id) => known.get(id)).find((key) => key !== undefined));
  return keys.every((key) => key !== undefined) ? [...new Set(keys)] : null;
}
