// The panel 'Controles' beside the grids: what the checks find in the plan on the screen, the worst first. On narrow
// screens it is a sheet over the grids.
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';

import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconCircleCheck, IconX } from '#client/ui/icons.ts';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import type { WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';

import { AcceptDialog } from '../accept-dialog.tsx';
import { countFindings, type FindingCounts } from '../finding-list.ts';
import { severityIcons } from '../severity.tsx';
import { useFocusFinding } from '../use-focus-finding.ts';
import { FindingCard, type Repair } from './finding-card.tsx';
import { type PlanChecks, type PageScope, wholeProgramme } from './use-plan-checks.ts';

import classes from './checks-panel.module.css';

export interface ChecksPanelProps {
  checks: PlanChecks;
  programme: number;
  /** Besides all of the programme. */
  scopes: readonly { value: PageScope; label: string }[];
  /** How a change of these grids can solve a finding; null where that is not safe. */
  repairOf: (finding: WireFinding) => Repair | null;
  mayAccept: boolean;
  /** There are unsaved changes. */
  unsaved: boolean;
}

const words = liveChecksText;
/** The findings shown at first: a new plan has hundreds. */
const MAX_INITIAL_FINDINGS = 40;
const kinds = ['error', 'warning', 'info', 'accepted'] as const;

export function ChecksPanel(props: ChecksPanelProps) {
  const { checks } = props;
  const [accepting, setAccepting] = useState<WireFinding | null>(null);
  const [all, setAll] = useState(false);
  const shown = useMemo(() => checks.shown?.map(({ finding }) => finding) ?? null, [checks.shown]);
  const followed = useFocusFinding(shown);
  const follow = (finding: WireFinding) => {
    // Accepted findings come last and may be below those shown at first.
    setAll(true);
    followed(finding);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const { asked, open, compact } = checks;
  const answered = useRef(asked);
  useEffect(() => {
    if (open && !compact && asked !== answered.current) heading.current?.focus();
    answered.current = asked;
  }, [asked, open, compact]);
  const showAll = () => setAll(true);
  const body = <PanelBody {...props} {...{ all, showAll }} onAccept={setAccepting} onWithdrawn={follow} />;
  const dialog = accepting ? (
    <AcceptDialog finding={accepting} onAccepted={follow} onClose={() => setAccepting(null)} />
  ) : null;
  if (compact)
    return (
      <>
        <Drawer open={open} side="right" title={words.title} closeLabel={words.close} onClose={checks.close}>
          {body}
        </Drawer>
        {dialog}
      </>
    );
  if (!open) return null;
  return (
    <section className={classes.panel} aria-label={words.title}>
      <div className={classes.head}>
        <h2 ref={heading} className={classes.title} tabIndex={-1}>
          {words.title}
        </h2>
        <span className={classes.following}>{checks.isLive ? words.live : words.saved}</span>
        <IconButton
          label={words.close}
          size={26}
          icon={<IconX size={16} stroke={1.8} aria-hidden="true" />}
          onClick={checks.close}
        />
      </div>
      {body}
      {dialog}
    </section>
  );
}

interface BodyProps extends ChecksPanelProps {
  /** Includes the findings beyond those shown at first. */
  all: boolean;
  showAll: () => void;
  onAccept: (finding: WireFinding) => void;
  onWithdrawn: (finding: WireFinding) => void;
}

function PanelBody(props: BodyProps) {
  const { checks, programme, scopes, repairOf, mayAccept, unsaved, all, showAll, onAccept, onWithdrawn } = props;
  const { shown, error, scope } = checks;
  if (!shown)
    return error ? (
      <div className={classes.state} role="alert">
        <p>{words.failed}</p>
        <Button onClick={checks.retry}>{words.retry}</Button>
      </div>
    ) : (
      <p className={classes.state}>{words.loading}</p>
    );
  const findings = shown.map(({ finding }) => finding);
  const counts = countFindings(findings);
  const listed = all ? findings : findings.slice(0, MAX_INITIAL_FINDINGS);
  return (
    <div className={classes.body}>
      <CompactSelect
        label={words.scope}
        value={scope}
        options={[{ value: wholeProgramme, label: words.programme }, ...scopes]}
        onChange={checks.setScope}
      />
      {/* The group headings already show it. */}
      <p className={findings.length === 0 ? classes.summary : 'll-spoken'} aria-live="polite">
        {findings.length === 0 ? (
          <>
            <IconCircleCheck size={17} stroke={1.8} aria-hidden="true" />
            {words.noneHere}
          </>
        ) : (
          words.summary(counts)
        )}
      </p>
      {checks.isLive ? null : <p className={classes.note}>{words.savedWhy}</p>}
      <div className={classes.list}>
        {kinds.map((kind) => (
          <Group key={kind} kind={kind} counts={counts}>
            {listed
              .filter(({ severity, accepted }) => (accepted ? 'accepted' : severity) === kind)
              .map((finding) => (
                <FindingCard
                  key={keyOf(finding)}
                  finding={finding}
                  checks={checks}
                  repair={finding.accepted ? null : repairOf(finding)}
                  onAccept={mayAccept && !unsaved ? onAccept : undefined}
                  onWithdrawn={onWithdrawn}
                />
              ))}
          </Group>
        ))}
        {listed.length < findings.length ? (
          <Button onClick={showAll}>{words.more(findings.length - listed.length)}</Button>
        ) : null}
      </div>
      {mayAccept && unsaved && findings.length > 0 ? <p className={classes.note}>{words.acceptLater}</p> : null}
      <Link className={classes.toPage} to={plannerPaths.checks} search={{ programme }}>
        {words.toPage}
      </Link>
    </div>
  );
}

function Group({
  kind,
  counts,
  children,
}: {
  kind: keyof FindingCounts;
  counts: FindingCounts;
  children: React.ReactNode[];
}) {
  const Icon = severityIcons[kind];
  if (children.length === 0) return null;
  return (
    <section className={classes.group} data-severity={kind}>
      <h3>
        <Icon size={15} stroke={2} aria-hidden="true" />
        {checkPageText.counts[kind](counts[kind])}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

/** The same thing keeps its card, and so the focus, while its numbers change. */
function keyOf({ check, year, block, week, relation_id, object, id, subject }: WireFinding): string {
  return [check, year, block, week, relation_id, object, id, subject].join(' ');
}
