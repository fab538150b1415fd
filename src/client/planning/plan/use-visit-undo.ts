// Undoes and redoes saved changes, of this level or another, when there are no unsaved ones. Opens the grid of the change first,
// because the current page may disappear with it.
import { useNavigate, useRouter } from '@tanstack/react-router';

import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import type { OutputOf } from '#client/api/send.ts';
import { useSave } from '#client/form/use-save.ts';
import { partTarget, programmeTarget, type PlannerTarget, unitTarget } from '#client/layout/planner-links.ts';
import { idFrom } from '#shared/pages/planner-paths.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyInfo } from '#client/ui/notify.tsx';
import { planner } from '#shared/api/planner.ts';
import { gridText } from '#shared/text/grid.ts';
import { planningText } from '#shared/text/planning.ts';
import { undoText } from '#shared/text/undo.ts';

type Offered = NonNullable<OutputOf<typeof planner.lastChange>['undo']>;

/** Null where there is nothing to undo or redo. */
export function useVisitUndo(programme: number) {
  const { data, refetch } = useCall(planner.lastChange, { query: { programme } });
  const router = useRouter();
  const navigate = useNavigate();
  const { saving, save } = useSave(undoText.item);
  const last = data?.undo;
  const undone = data?.redo;

  const goTo = async ({ where }: Offered) => {
    const { pathname, search } = router.state.location;
    const target = targetOf(programme, where);
    const isHere =
      pathname === target.to && Object.entries(target.search).every(([name, id]) => idFrom(search, name) === id);
    const isShown = where.level !== '1' || [0, where.year].includes(idFrom(search, 'year'));
    if (!isHere || !isShown) await navigate({ to: target.to, search: target.search });
  };
  /** Resolves once it is known what can be undone next. */
  const send = async (endpoint: typeof planner.undo | typeof planner.redo, saved: Offered, done: string) => {
    await goTo(saved);
    const { change_set } = saved;
    if (!(await save(() => call(endpoint, { body: { programme, change_set } })))) return;
    notifyInfo(done);
    await refetch({ cancelRefetch: false });
  };
  const undo = async (saved: Offered) => {
    const { title } = undoText;
    if (!(await confirm({ title, message: undoText.message(saved), confirmLabel: planningText.undo }))) return;
    await send(planner.undo, saved, gridText.undone);
  };
  return {
    undo: last && !saving ? () => undo(last) : null,
    redo: undone && !saving ? () => send(planner.redo, undone, gridText.redone) : null,
  };
}

function targetOf(programme: number, { level, relation_id, placed_as }: Offered['where']): PlannerTarget {
  if (level === '1') return programmeTarget(programme);
  return level === '3' ? unitTarget(relation_id, placed_as) : partTarget(relation_id, level);
}
