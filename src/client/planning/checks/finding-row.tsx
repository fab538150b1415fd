// One finding: its severity, place, check and message, and the actions on it.
import { memo } from 'react';

import { ButtonLink } from '#client/ui/button-link.tsx';
import { FieldTooltip } from '#client/ui/fields/field-frame.tsx';
import type { WireFinding } from '#shared/api/checks.ts';
import type { Rights } from '#shared/permissions/rights.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checksText } from '#shared/text/checks.ts';

import { AcceptButton } from './accept-button.tsx';
import { placeText } from '#shared/lists/findings.ts';
import { findingTarget } from './finding-target.ts';
import { Severity } from './severity.tsx';

import shared from './shared-findings-table.module.css';
import classes from './finding-row.module.css';

export interface FindingRowProps {
  finding: WireFinding;
  rights: Rights;
  compact: boolean;
  /** Absent for users who may not accept findings of this programme. */
  onAccept: ((finding: WireFinding) => void) | undefined;
  onWithdrawn: (finding: WireFinding) => void;
}

const words = checkPageText;

export const FindingRow = memo(function FindingRow(props: FindingRowProps) {
  const { finding, compact } = props;
  const { severity, accepted } = finding;
  const level = <Severity severity={severity} accepted={accepted !== null} />;
  const actions = <Actions {...props} />;
  if (compact)
    return (
      <tr data-accepted={accepted ? true : undefined}>
        <td>
          <div className={classes.line}>
            {level}
            <span className={classes.place}>{placeText(finding)}</span>
          </div>
          <CheckTitle finding={finding} />
          <Message finding={finding} />
          {actions}
        </td>
      </tr>
    );
  return (
    <tr data-accepted={accepted ? true : undefined}>
      <td>{level}</td>
      <td className={classes.place}>{placeText(finding)}</td>
      <td>
        <CheckTitle finding={finding} />
      </td>
      <td>
        <Message finding={finding} />
      </td>
      <td className={shared.actions}>{actions}</td>
    </tr>
  );
});

function CheckTitle({ finding }: { finding: WireFinding }) {
  const { title, explanation, source } = checksText[finding.check];
  return (
    <div className={shared.check}>
      <span>{title}</span>
      <FieldTooltip label={title} text={words.about(explanation, source)} />
    </div>
  );
}

function Message({ finding: { message, accepted } }: { finding: WireFinding }) {
  return (
    <>
      <p className={classes.message}>{message}</p>
      {accepted ? (
        <p className={classes.reason}>
          {words.accepted(accepted.reason)}
          <span className={classes.by}>{words.acceptedBy(accepted.by, accepted.at)}</span>
        </p>
      ) : null}
    </>
  );
}

function Actions({ finding, rights, onAccept, onWithdrawn }: Omit<FindingRowProps, 'compact'>) {
  const { message } = finding;
  const target = findingTarget(finding, rights);
  return (
    <div className={shared.buttons}>
      <ButtonLink to={target.to} search={target.search} aria-label={words.showOf(message)}>
        {words.show}
      </ButtonLink>
      {onAccept ? <AcceptButton {...{ finding, onAccept, onWithdrawn }} /> : null}
    </div>
  );
}
