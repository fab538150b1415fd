// Undo and redo of what was saved, on this level or another: for when there is nothing unsaved to go back to.
import { useCall, useSend } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyInfo } from '#client/ui/notify.tsx';
import { planner } from '#shared/api/planner.ts';
import { gridText } from '#shared/text/grid.ts';
import { planningText } from '#shared/text/planning.ts';
import { undoText } from '#shared/text/undo.ts';

/** Null where there is nothing to take back or to do again. */
export function useVisitUndo(programme: number) {
  const { data, refetch } = useCall(planner.lastChange, { query: { programme } });
  const send = useSend();
  const { saving, save } = useSave(undoText.item);
  const last = data?.undo;
  const undone = data?.redo;

  /** Answers once it is known what can be taken back next. */
  const takeBack = async (endpoint: typeof planner.undo | typeof planner.redo, change_set: number, done: string) => {
    if (!(await save(() => send(endpoint, { body: { programme, change_set } })))) return;
    notifyInfo(done);
    await refetch({ cancelRefetch: false });
  };
  const undo = async (saved: NonNullable<typeof last>) => {
    const { title } = undoText;
    if (!(await confirm({ title, message: undoText.message(saved), confirmLabel: planningText.undo }))) return;
    await takeBack(planner.undo, saved.change_set, gridText.undone);
  };
  return {
    undo: last && !saving ? () => undo(last) : null,
    redo: undone && !saving ? () => takeBack(planner.redo, undone.change_set, gridText.redone) : null,
  };
}
