// The bar above a planner page that shows the past: compares with the present, and restores what the page shows.
import { useRights } from '#client/api/me.ts';
import { PastBar } from '#client/history/past-bar.tsx';
import { comparePath, sideText } from '#client/planning/compare/search.ts';
import { useRestore } from '#client/restore/use-restore.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { can } from '#shared/permissions/rights.ts';
import { fullName } from '#shared/text/full-name.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';
import { pastText } from '#shared/text/past.ts';

/** What a page shows of the plan: one study year, what is inside an item, or all of it. */
export type PlanPart = { year: number } | { relation_id: number } | object;

export interface PlanPastBarProps {
  /** 0 while it is not known. */
  programme: number;
  /** As it was at the moment; absent when there is nothing to show of it. */
  shown: ProgrammeHead | undefined;
  moment: string;
  part: PlanPart;
}

export function PlanPastBar({ programme, shown, moment, part }: PlanPastBarProps) {
  return (
    <PastBar scope={programme > 0 ? { programme } : null} moment={moment}>
      {shown ? <Actions programme={shown} moment={moment} part={part} /> : null}
    </PastBar>
  );
}

function Actions({ programme, moment, part }: { programme: ProgrammeHead; moment: string; part: PlanPart }) {
  const rights = useRights();
  const { restore, dialog } = useRestore();
  const { id } = programme;
  const ask = () =>
    restore({
      target: { programme: id, moment, ...part },
      name: fullName(programme),
      message: pastText.restoreTo(dutchMomentOf(new Date(moment))),
    });
  return (
    <>
      <ButtonLink to={comparePath} search={{ left: sideText(id, moment), right: sideText(id) }}>
        {pastText.compare}
      </ButtonLink>
      {can(rights, 'calendar__level1', 'update') ? <Button onClick={ask}>{pastText.restore}</Button> : null}
      {dialog}
    </>
  );
}
