// 'Opties' and 'Kopieër modus' above a grid, and clearing the calendar behind a confirmation. Levels 1 to 3.
import { useNavigate } from '@tanstack/react-router';

import { useRights } from '#client/api/me.ts';
import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import type { CopyMode } from '#client/planning/copy/use-copy-mode.ts';
import { lossOf, refusesRemoval } from '#client/planning/plan/loss.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import { IconCopy, IconShieldCheck, IconTrash } from '#client/ui/icons.ts';
import { Menu, type MenuEntry } from '#client/ui/menu.tsx';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsRight,
  IconPresentation,
  IconSettings,
  IconSitemap,
} from '#client/ui/planner/icons.ts';
import type { PlannerMay } from '#shared/api/planner-shapes.ts';
import type { PlanLevel } from '#shared/planning/inside.ts';
import { can } from '#shared/permissions/rights.ts';
import { acrossText } from '#shared/text/across.ts';
import { copyText } from '#shared/text/copy.ts';
import { layoutText } from '#shared/text/layout.ts';
import { planningText } from '#shared/text/planning.ts';
import { requirementGraphText } from '#shared/text/requirement-graph.ts';
import { presentationText } from '#shared/text/presentation.ts';
import { treeText } from '#shared/text/tree.ts';

import { plannerPaths, type Target } from './links.ts';
import type { StatusYear } from './status-control.tsx';

export interface ToolbarProps {
  plan: Plan;
  may: PlannerMay;
  copy: CopyMode;
  programme: number;
  narrow: boolean;
  /** The grids that 'leegmaken' empties; none when there is nothing on them. */
  clear: readonly string[];
  level: PlanLevel;
  /** These grids are the whole plan of the programme, as it was saved. */
  copyAll: boolean;
  /** The study years of these grids. */
  years: readonly StatusYear[];
}

export function Toolbar({ plan, may, copy, programme, narrow, clear, level, years, copyAll }: ToolbarProps) {
  const announce = useAnnounce();
  const rights = useRights();
  const navigate = useNavigate();
  const go = ({ to, search }: Target) => void navigate({ to, search });
  if (narrow) return null;
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

  const entries: MenuEntry[] = [
    ...(plan.undo ? [entry(planningText.undo, <IconArrowBackUp size={17} stroke={1.7} />, plan.undo)] : []),
    ...(plan.redo ? [entry(planningText.redo, <IconArrowForwardUp size={17} stroke={1.7} />, plan.redo)] : []),
    ...(can(rights, 'calendar__level1', 'read')
      ? [
          entry(presentationText.present, <IconPresentation size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.presentation, search: { programme } }),
          ),
        ]
      : []),
    ...(level === 'level1' && can(rights, 'calendar__level1', 'read')
      ? [
          entry(layoutText.entries.checks, <IconShieldCheck size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.checks, search: { programme } }),
          ),
        ]
      : []),
    ...(level === 'level1' && can(rights, 'calendar__level1', 'read') && can(rights, 'educational_unit', 'read')
      ? [
          entry(requirementGraphText.title, <IconArrowsRight size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.requirements, search: { programme } }),
          ),
        ]
      : []),
    ...(can(rights, 'calendar__tree', 'read')
      ? [
          entry(treeText.title, <IconSitemap size={17} stroke={1.7} />, () =>
            go({ to: plannerPaths.tree, search: { programme } }),
          ),
        ]
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
      {may.copy ? (
        <Button
          icon={<IconCopy size={17} stroke={1.7} aria-hidden="true" />}
          disabled={plan.saving}
          onClick={copy.active ? copy.leave : copy.enter}
        >
          {copy.active ? copyText.leave : copyText.mode}
        </Button>
      ) : null}
    </>
  );
}

function entry(label: string, icon: React.ReactNode, onSelect: () => void): MenuEntry {
  return { label, icon, onSelect };
}
