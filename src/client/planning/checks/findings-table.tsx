// The findings as a table; for several programmes with a heading for each, which collapses them.
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

import { useGrants } from '#client/api/me.ts';
import { HistoryIcon } from '#client/history/history.tsx';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { IconChevronDown, IconChevronRight } from '#client/ui/icons.ts';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { fullName } from '#shared/text/full-name.ts';

import { AcceptDialog } from './accept-dialog.tsx';
import { countFindings, type FindingGroup, groupFindings } from './finding-list.ts';
import { FindingRow } from './finding-row.tsx';
import type { Programme } from './scopes.ts';
import { SeverityCounts } from './severity.tsx';
import { findingKey, useFocusFinding } from './use-focus-finding.ts';
import { usePrinting } from './use-printing.ts';

import shared from './shared-findings-table.module.css';
import classes from './findings-table.module.css';

export interface FindingsTableProps {
  /** In order. */
  findings: readonly WireFinding[];
  programmes: readonly Programme[];
  grouped: boolean;
}

const words = checkPageText;
/** With more findings than this, programmes start collapsed: a whole school has thousands. */
const MAX_UNFOLDED_FINDINGS = 200;

export function FindingsTable({ findings, programmes, grouped }: FindingsTableProps) {
  const compact = useBreakpoint('phone');
  const grants = useGrants();
  const printing = usePrinting();
  const [folded, setFolded] = useState<Readonly<Record<number, boolean>>>({});
  const [accepting, setAccepting] = useState<WireFinding | null>(null);
  const follow = useFocusFinding(findings);
  const known = useMemo(() => new Map(programmes.map((each) => [each.id, each])), [programmes]);
  const groups = useMemo(() => groupFindings(findings, [...known.keys()]), [findings, known]);
  const columns = compact ? [words.finding] : [words.severity, words.place, words.check, words.finding];

  const body = (group: FindingGroup) => {
    const programme = known.get(group.programme);
    const rights = rightsIn(grants, programme?.organization ?? 0);
    const isFolded = grouped && !printing && (folded[group.programme] ?? findings.length > MAX_UNFOLDED_FINDINGS);
    // The same as for the status of a year; the server decides.
    const mayAccept = programme?.own === true && can(rights, 'calendar', 'update');
    return (
      <tbody key={group.programme}>
        {grouped ? (
          <GroupHead
            group={group}
            name={programme ? fullName(programme) : words.unknownProgramme}
            organization={programme?.organization ?? 0}
            columns={columns.length + (compact ? 0 : 1)}
            folded={isFolded}
            onFold={(next) => setFolded({ ...folded, [group.programme]: next })}
          />
        ) : null}
        {isFolded
          ? null
          : group.findings.map((finding) => (
              <FindingRow
                key={findingKey(finding)}
                finding={finding}
                rights={rights}
                compact={compact}
                onAccept={mayAccept ? setAccepting : undefined}
                onWithdrawn={follow}
              />
            ))}
      </tbody>
    );
  };

  return (
    <div className={classes.panel}>
      <table className={shared.table} aria-label={words.title} data-compact={compact || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === words.check ? shared.checkColumn : undefined}>
                {column}
              </th>
            ))}
            {compact ? null : (
              <th scope="col" className={shared.actions}>
                {words.actions}
              </th>
            )}
          </tr>
        </thead>
        {groups.map(body)}
      </table>
      {accepting ? (
        <AcceptDialog
          key={findingKey(accepting)}
          finding={accepting}
          onAccepted={follow}
          onClose={() => setAccepting(null)}
        />
      ) : null}
    </div>
  );
}

interface GroupHeadProps {
  group: FindingGroup;
  name: string;
  /** 0 where the programme is not known. */
  organization: number;
  columns: number;
  folded: boolean;
  onFold: (folded: boolean) => void;
}

function GroupHead({ group, name, organization, columns, folded, onFold }: GroupHeadProps) {
  const Icon = folded ? IconChevronRight : IconChevronDown;
  const target = programmeTarget(group.programme);
  return (
    <tr className={classes.group}>
      <th scope="rowgroup" colSpan={columns}>
        <div className={classes.groupHead}>
          <button type="button" className={classes.fold} aria-expanded={!folded} onClick={() => onFold(!folded)}>
            <Icon size={16} stroke={2} aria-hidden="true" />
            {name}
          </button>
          <SeverityCounts counts={countFindings(group.findings)} />
          <Link to={target.to} search={target.search} className={classes.toPlan} aria-label={words.toPlanOf(name)}>
            {words.toPlan}
          </Link>
          {organization > 0 ? (
            <HistoryIcon scope={{ programme: group.programme }} about={name} organization={organization} />
          ) : null}
        </div>
      </th>
    </tr>
  );
}
