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
  const { data } = useCall(planner.lastChange, { query: { programme } });
  const send = useSend();
  const { saving, save } = useSave(undoText.item);
  const last = data?.undo;
  const undone = data?.redo;

  const undo = async (saved: NonNullable<typeof last>) => {
    const { title } = undoText;
    if (!(await confirm({ title, message: undoText.message(saved), confirmLabel: planningText.undo }))) return;
    const { change_set } = saved;
    if (await save(() => send(planner.undo, { body: { programme, change_set } }))) notifyInfo(gridText.undone);
  };
  const redo = async (change_set: number) => {
    if (await save(() => send(planner.redo, { body: { programme, change_set } }))) notifyInfo(gridText.redone);
  };
  return {
    undo: last && !saving ? () => void undo(last) : null,
    redo: undone && !saving ? () => void redo(undone.change_set) : null,
  };
}
