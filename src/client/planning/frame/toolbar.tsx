// 'Opties' and 'Kopieër modus' above a grid, and clearing the calendar behind a confirmation. Levels 1 to 3.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useRights } from '#client/api/me.ts';
import { withMoment, momentNow } from '#client/history/moment.ts';
import { HistoryButton, HistoryDrawer } from '#client/history/history.tsx';
import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import { comparePath, sideText } from '#client/planning/compare/search.ts';
import type { CopyMode } from '#client/planning/copy/use-copy-mode.ts';
import { lossOf, refusesRemoval } from '#client/planning/plan/loss.ts';
import { NewScenarioDialog } from '#client/planning/scenario/new-scenario-dialog.tsx';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import {
  IconClock,
  IconCopy,
  IconFileImport,
  IconFileText,
  IconHistory,
  IconListCheck,
  IconShieldCheck,
  IconTrash,
} from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import type { MenuEntry } from '#client/ui/on-demand/kit-menu.tsx';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsRight,
  IconChartLine,
  IconPresentation,
  IconSettings,
  IconCopyPlus,
  IconSitemap,
  IconSwitchHorizontal,
} from '#client/ui/planner/icons.ts';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import type { PlannerMay, ProgrammeHead } from '#shared/api/planner-shapes.ts';
import type { PlanLevel } from '#shared/planning/inside.ts';
import { can } from '#shared/permissions/rights.ts';
import { acrossText } from '#shared/text/across.ts';
import { compareText } from '#shared/text/compare.ts';
import { copyText } from '#shared/text/copy.ts';
import { fullName } from '#shared/text/full-name.ts';
import { documentText } from '#shared/text/documents.ts';
import { planImportText } from '#shared/text/plan-import.ts';
import { historyText } from '#shared/text/history.ts';
import { layoutText } from '#shared/text/layout.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';
import { pastText } from '#shared/text/past.ts';
import { planningText } from '#shared/text/planning.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';
import { requirementGraphText } from '#shared/text/requirement-graph.ts';
import { scenarioText } from '#shared/text/scenario.ts';
import { presentationText } from '#shared/text/presentation.ts';
import { treeText } from '#shared/text/tree.ts';

import { type PlannerTarget } from '#client/layout/planner-links.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import type { StatusYear } from './status-control.tsx';

export interface ToolbarProps {
  plan: Plan;
  may: PlannerMay;
  copy: CopyMode;
  programme: ProgrammeHead;
  narrow: boolean;
  /** The grids that 'leegmaken' empties; none when there is nothing on them. */
  clear: readonly string[];
  level: PlanLevel;
  /** These grids are the whole plan of the programme, as it was saved. */
  copyAll: boolean;
  /** The study years of these grids. */
  years: readonly StatusYear[];
  /** The part whose grids these are; 0 for the whole programme. */
  part: number;
}

export function Toolbar({ plan, may, copy, programme, narrow, clear, level, years, copyAll, part }: ToolbarProps) {
  const announce = useAnnounce();
  const narrowHead = useBreakpoint('narrow-head');
  const rights = useRights();
  const navigate = useNavigate();
  const go = ({ to, search }: PlannerTarget) => void navigate({ to, search });
  const here = useLocation();
  const showPast = () => {
    go(withMoment({ to: here.pathname, search: here.search }, { moment: momentNow() }));
  };
  const [looking, setLooking] = useState(false);
  const [naming, setNaming] = useState(false);
  const changes = {
    scope: { programme: programme.id },
    about: fullName(programme),
    organization: programme.organization,
    showsPast: true,
  };
  if (narrow) return <HistoryButton {...changes} />;
  const mayClear = may.update && may.delete && clear.length > 0 && !plan.saving && !copy.active;

  const all = Object.values(plan.state).flat();
  const empty = async () => {
    const itemsOf = (grid: string) => plan.state[grid] ?? [];
    if (refusesRemoval(clear.flatMap(itemsOf), may)) return;
    const emptied = clear.map((grid) => {
      // At level 1 every year has its grid; elsewhere there is one grid, in one year.
      const year = years.find((each) => String(each.year) === grid) ?? years[0];
      return { grid, label: year?.label ?? '', state: year?.programme_calendar.state.state };
    });
    const question = { confirmLabel: planningText.clearConfirm, danger: true };
    const sure = await confirm({
      ...question,
      title: planningText.clearTitle,
      message: (
        <>
          <p>{planningText.clearMessage}</p>
          <ul>
            {emptied.map(({ grid, label }) => (
              <li key={grid}>{planningText.clearLost(label, lossOf(itemsOf(grid), level))}</li>
            ))}
          </ul>
          <p>{planningText.clearUndo}</p>
        </>
      ),
    });
    const decided = emptied.filter(({ state }) => state === planningText.decided).map(({ label }) => label);
    if (!sure) return;
    if (decided.length > 0) {
      const message = planningText.clearDecided(decided);
      if (!(await confirm({ ...question, title: planningText.clearDecidedTitle, message }))) return;
    }
    plan.clear(clear);
    announce(planningText.cleared);
  };

  const mayPresent = can(rights, 'calendar__level1', 'read');
  const present = () => go({ to: plannerPaths.presentation, search: { programme: programme.id } });
  const outcomesOf = { programme: programme.id, ...(part > 0 && { part }) };
  const entries: MenuEntry[] = [
    ...(plan.undo ? [entry(planningText.undo, <IconArrowBackUp size={17} stroke={1.7} />, plan.undo)] : []),
    ...(plan.redo ? [entry(planningText.redo, <IconArrowForwardUp size={17} stroke={1.7} />, plan.redo)] : []),
    ...(mayPresent && narrowHead
      ? [entry(presentationText.present, <IconPresentation size={17} stroke={1.7} />, present)]
      : []),
    ...(level === 'level1' && can(rights, 'calendar__level1', 'read')
      ? [
          entry(layoutText.entries.checks, <IconShieldCheck size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.checks, search: { programme: programme.id } }),
          ),
        ]
      : []),
    ...(level === 'level1' && can(rights, 'calendar__level1', 'read') && can(rights, 'educational_unit', 'read')
      ? [
          entry(requirementGraphText.title, <IconArrowsRight size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.requirements, search: { programme: programme.id } }),
          ),
        ]
      : []),
    ...((level === 'level1' || part > 0) &&
    can(rights, 'calendar__level1', 'read') &&
    can(rights, 'learning_outcome', 'read')
      ? [
          entry(outcomeMatrixText.outcomes, <IconListCheck size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.matrix, search: outcomesOf }),
          ),
          entry(learningLinesText.title, <IconChartLine size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.lines, search: outcomesOf }),
          ),
        ]
      : []),
    ...(can(rights, 'calendar__tree', 'read')
      ? [
          entry(treeText.title, <IconSitemap size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.tree, search: { programme: programme.id } }),
          ),
        ]
      : []),
    ...(can(rights, 'programme', 'read')
      ? [
          entry(documentText.title, <IconFileText size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.documents, search: { programme: programme.id } }),
          ),
        ]
      : []),
    ...(level === 'level1' && may.update
      ? [
          entry(planImportText.menu, <IconFileImport size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.planImport, search: { programme: programme.id } }),
          ),
        ]
      : []),
    entry(historyText.open, <IconHistory size={17} stroke={1.7} />, () => setLooking(true)),
    ...(can(rights, 'calendar__level1', 'read')
      ? [
          entry(pastText.show, <IconClock size={17} stroke={1.7} />, showPast),
          entry(compareText.title, <IconSwitchHorizontal size={17} stroke={1.7} />, () =>
            go({ to: comparePath, search: { left: sideText(programme.id) } }),
          ),
        ]
      : []),
    ...(level === 'level1' && programme.scenario_of === 0 && can(rights, 'programme', 'create')
      ? [entry(scenarioText.make, <IconCopyPlus size={17} stroke={1.7} />, () => setNaming(true))]
      : []),
    ...(copyAll && may.copy && !copy.active && all.length > 0
      ? [
          entry(acrossText.copyPlan, <IconCopy size={17} stroke={1.7} />, () =>
            copy.copyAll(
              all.map(({ key }) => key),
              'plan',
            ),
          ),
        ]
      : []),
    ...(mayClear
      ? [{ ...entry(planningText.clear, <IconTrash size={17} stroke={1.7} />, () => void empty()), danger: true }]
      : []),
  ];
  return (
    <>
      {entries.length > 0 ? (
        <Menu
          button={
            <Button icon={<IconSettings size={17} stroke={1.7} aria-hidden="true" />}>{planningText.options}</Button>
          }
          entries={entries}
        />
      ) : null}
      <HistoryDrawer {...changes} open={looking} onClose={() => setLooking(false)} />
      {naming ? <NewScenarioDialog programme={programme} onClose={() => setNaming(false)} /> : null}
      {may.copy ? (
        <Button
          icon={<IconCopy size={17} stroke={1.7} aria-hidden="true" />}
          disabled={plan.saving}
          onClick={copy.active ? copy.leave : copy.enter}
        >
          {copy.active ? copyText.leave : copyText.mode}
        </Button>
      ) : null}
      {mayPresent && !narrowHead ? (
        <Button icon={<IconPresentation size={17} stroke={1.7} aria-hidden="true" />} onClick={present}>
          {presentationText.present}
        </Button>
      ) : null}
    </>
  );
}

function entry(label: string, icon: React.ReactNode, onSelect: () => void): MenuEntry {
  return { label, icon, onSelect };
}
