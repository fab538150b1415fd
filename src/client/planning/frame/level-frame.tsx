// Everything around the grids of levels 1 to 3: status and toolbar above, the side lists, the bar to save or copy
// below, and the dialogs for conflicts and copies.
import type { ReactNode } from 'react';

import { ChecksButton } from '#client/planning/checks/live/checks-button.tsx';
import { ChecksPanel, type ChecksPanelProps } from '#client/planning/checks/live/checks-panel.tsx';
import { useEctsRepair } from '#client/planning/checks/live/use-ects-repair.ts';
import type { PlanChecks } from '#client/planning/checks/live/use-plan-checks.ts';
import { useShowFinding } from '#client/planning/checks/live/use-show-finding.ts';
import { CopyBar } from '#client/planning/copy/copy-bar.tsx';
import { CopyDialog } from '#client/planning/copy/copy-dialog.tsx';
import { type CopySource, countItems } from '#client/planning/copy/targets.ts';
import type { CopyMode } from '#client/planning/copy/use-copy-mode.ts';
import { type Selecting, SelectionBar } from '#client/planning/selection/selection-bar.tsx';
import { GridConflictDialog } from '#client/planning/plan/conflict-dialog.tsx';
import { useMoment } from '#client/history/moment.ts';
import { ScenarioBar } from '#client/planning/scenario/scenario-bar.tsx';
import { lossOf } from '#client/planning/plan/loss.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import type { PlannerMay, ProgrammeHead } from '#shared/api/planner-shapes.ts';
import type { PlanLevel } from '#shared/planning/inside.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';
import { planningText } from '#shared/text/planning.ts';

import { PlannerFrame, type PlannerFrameProps } from './planner-frame.tsx';
import { SaveBar } from './save-bar.tsx';
import { StatusControl, type StatusYear } from './status-control.tsx';
import { Toolbar } from './toolbar.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useZoomOut } from './use-zoom-out.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';

import shared from './shared-page.module.css';
import classes from './level-frame.module.css';

export interface LevelFrameProps extends Pick<
  PlannerFrameProps,
  'crumbs' | 'title' | 'marks' | 'filters' | 'children'
> {
  plan: Plan;
  may: PlannerMay;
  copy: CopyMode;
  checks: PlanChecks;
  /** Whose findings the panel can be about, besides all of the programme. */
  scopes: ChecksPanelProps['scopes'];
  repairOf?: ChecksPanelProps['repairOf'] | undefined;
  programme: ProgrammeHead;
  /** The study years that the status is about. */
  years: readonly StatusYear[];
  /** The level of the items on these grids, which has its own rights. */
  level: PlanLevel;
  narrow: boolean;
  /** Whether there are blocks or weeks to plan on. */
  plannable: boolean;
  /** The grids that can be emptied. */
  grids: readonly string[];
  saveLabel: string;
  /** The list of what can be added; shown where adding is possible now. */
  side: ReactNode;
  /** Above the lists: the target of '+', because the lists of level 1 serve several years. */
  sideHead?: ReactNode;
  /** How a selection moves on these grids. */
  selecting: Selecting;
  source: Omit<CopySource, 'programme' | 'organization'>;
  /** The part that these grids are of. */
  part?: number;
}

export function LevelFrame(props: LevelFrameProps) {
  const { plan, may, copy, checks, programme, years, level, narrow, plannable, grids, saveLabel, source } = props;
  const compact = useBreakpoint('compact-planner');
  useLeaveGuard(plan.count);
  const isSaved = plan.count === 0 && !plan.saving;
  const ectsRepair = useEctsRepair(checks, isSaved);
  useZoomOut(props.crumbs);
  useShowFinding();
  const { id, organization } = programme;
  const { moment } = useMoment();
  const isEditing = !copy.active && !narrow && plannable && !moment;
  const side = isEditing && may.create && may.update ? props.side : null;
  const lists =
    side === null ? null : (
      <div className={compact ? classes.sides : classes.lists}>
        {props.sideHead ? <div className={classes.sideHead}>{props.sideHead}</div> : null}
        {side}
      </div>
    );
  const panel = checks.enabled ? (
    <ChecksPanel
      checks={checks}
      programme={id}
      scopes={props.scopes}
      repairOf={(finding) => props.repairOf?.(finding) ?? ectsRepair(finding)}
      mayAccept={may.state}
      unsaved={!isSaved}
    />
  ) : null;
  const hasPanel = checks.open && !compact;
  // Only one of the two: both beside each other would leave no room for the grid.
  const beside =
    lists && panel ? (
      <Tabs
        label={planningText.side.tabs}
        tabs={[
          { value: 'lists', label: planningText.side.adding },
          { value: 'checks', label: liveChecksText.title },
        ]}
        value={hasPanel ? 'checks' : 'lists'}
        onChange={checks.toggle}
      >
        {hasPanel ? panel : lists}
      </Tabs>
    ) : (
      (lists ?? (hasPanel ? panel : null))
    );
  return (
    <PlannerFrame
      {...props}
      saving={plan.saving}
      actions={
        moment ? null : (
          <>
            <StatusControl
              key={years.map(({ year }) => year).join()}
              programme={id}
              years={years}
              held={(year) => plan.base[String(year)] && lossOf(plan.base[String(year)]?.items ?? [], 'level1')}
              mayChange={may.state}
            />
            <ChecksButton checks={checks} />
            <Toolbar
              plan={plan}
              may={may}
              copy={copy}
              programme={programme}
              narrow={narrow}
              clear={grids.filter((grid) => (plan.state[grid] ?? []).length > 0)}
              level={level}
              years={years}
              part={props.part ?? 0}
              copyAll={source.level === '1' && !narrow && plan.count === 0}
            />
          </>
        )
      }
    >
      {programme.scenario_of > 0 ? <ScenarioBar programme={programme} /> : null}
      {narrow ? <p className={shared.note}>{planningText.narrow}</p> : null}
      <div
        className={classes.work}
        data-alone={(side === null && !hasPanel) || undefined}
        data-panel={hasPanel || undefined}
      >
        {compact ? lists : null}
        <div className={classes.grids} data-zoom-panel>
          {props.children}
          {copy.active ? <CopyBar mode={copy} /> : null}
          {isEditing && (copy.picking || copy.selected.size > 0) && !copy.dialogOpen ? (
            <SelectionBar plan={plan} may={may} mode={copy} {...props.selecting} organization={organization} />
          ) : null}
          {isEditing ? <SaveBar plan={plan} programme={id} label={saveLabel} mayUpdate={may.update} /> : null}
        </div>
        {compact ? panel : beside ? <div className={classes.sides}>{beside}</div> : null}
      </div>
      <GridConflictDialog plan={plan} />
      {copy.dialogOpen ? (
        <CopyDialog
          mode={copy}
          source={{ ...source, programme: id, organization, ...(source.level === '1' && { placed: placedIn(plan) }) }}
          moved={plan.moved}
        />
      ) : null}
    </PlannerFrame>
  );
}

function placedIn({ base }: Plan): number {
  return countItems(Object.values(base).flatMap(({ items }) => items));
}
