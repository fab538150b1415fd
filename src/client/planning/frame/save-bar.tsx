// The bar that stays below a grid: undo, redo, what is not saved yet, and the save button of the level.
import { useEffect, useRef } from 'react';

import { useAnnounce, useGridStatus } from '#client/planning/grid/announcer.tsx';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { useVisitUndo } from '#client/planning/plan/use-visit-undo.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconCircleCheck } from '#client/ui/icons.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import { IconArrowBackUp, IconArrowForwardUp } from '#client/ui/planner/icons.ts';
import { gridText } from '#shared/text/grid.ts';
import { planningText } from '#shared/text/planning.ts';

import shared from './shared-bar.module.css';
import classes from './save-bar.module.css';

export interface SaveBarProps {
  plan: Plan;
  programme: number;
  label: string;
  mayUpdate: boolean;
}

export function SaveBar({ mayUpdate, ...props }: SaveBarProps) {
  return mayUpdate ? <EditBar {...props} /> : <ReadOnlyBar />;
}

function ReadOnlyBar() {
  useShortcuts({ onSave: () => notifyFailed(planningText.noSave) });
  return <p className={classes.readOnly}>{planningText.readOnly}</p>;
}

function EditBar({ plan, programme, label }: Omit<SaveBarProps, 'mayUpdate'>) {
  const announce = useAnnounce();
  const { refusal, carrying } = useGridStatus();
  const hint = refusal ?? (carrying ? gridText.keys : null);
  const visit = useVisitUndo(programme);
  // Unsaved changes are undone before saved ones: undoing a saved change reloads the plan, which would lose the others.
  const isSaved = plan.count === 0 && !plan.saving;
  const status = useRef<HTMLParagraphElement>(null);
  const undo = plan.undo ?? (isSaved ? visit.undo : null);
  const redo = plan.redo ?? (isSaved ? visit.redo : null);
  const run = async (work: (() => unknown) | null, done: string | null) => {
    await work?.();
    if (done) announce(done);
    // Undoing may remove the item that has the focus.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) status.current?.focus();
    });
  };
  const onUndo = () => void run(undo, plan.undo && gridText.undone);
  const onRedo = () => void run(redo, plan.redo && gridText.redone);
  const onSave = () => void run(plan.save, null);
  useShortcuts({ onUndo, onRedo, onSave });
  return (
    <div className={shared.bar}>
      <IconButton
        label={planningText.undo}
        icon={<IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />}
        disabled={!undo}
        onClick={onUndo}
      />
      <IconButton
        label={planningText.redo}
        icon={<IconArrowForwardUp size={18} stroke={1.7} aria-hidden="true" />}
        disabled={!redo}
        onClick={onRedo}
      />
      {hint ? (
        // Already announced to screen readers.
        <p className={classes.hint} data-refused={refusal !== null || undefined} aria-hidden="true">
          {hint}
        </p>
      ) : null}
      <p
        ref={status}
        tabIndex={-1}
        className={hint ? 'll-spoken' : shared.unsaved}
        data-saved={plan.count === 0 || undefined}
        aria-live="polite"
      >
        {plan.count === 0 ? (
          <>
            <IconCircleCheck size={17} stroke={1.8} aria-hidden="true" />
            {planningText.allSaved}
          </>
        ) : (
          planningText.changes(plan.count)
        )}
      </p>
      <Button variant="primary" busy={plan.saving} disabled={plan.count === 0} onClick={onSave}>
        {label}
      </Button>
    </div>
  );
}

interface Shortcuts {
  onUndo?: () => void;
  onRedo?: () => void;
  onSave: () => void;
}

/** Ctrl+Z, Ctrl+Shift+Z (or Ctrl+Y) and Ctrl+S, except where text is typed: there they belong to the text. */
function useShortcuts({ onUndo, onRedo, onSave }: Shortcuts): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y', 's'].includes(key)) return;
      const target = event.target as HTMLElement | null;
      // Nor while an item is carried: it would be saved or undone without it.
      if (document.querySelector('[role="dialog"], [data-carried]')) return;
      if (key !== 's' && target?.closest('input, textarea, [contenteditable="true"]')) return;
      event.preventDefault();
      if (key === 's') onSave();
      else if (key === 'y' || event.shiftKey) onRedo?.();
      else onUndo?.();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
