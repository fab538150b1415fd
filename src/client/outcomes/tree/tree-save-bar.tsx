// The bar below a tree with unsaved moves.
import { useEffect } from 'react';

import { Button } from '#client/ui/button.tsx';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

import classes from './tree-save-bar.module.css';

export interface TreeSaveBarProps {
  count: number;
  saving: boolean;
  onCancel: () => void;
  onSave: () => void;
  /** Called when the bar disappears, with the button that had the focus. */
  onGone: () => void;
}

export function TreeSaveBar({ count, saving, onCancel, onSave, onGone }: TreeSaveBarProps) {
  useEffect(() => onGone, [onGone]);
  return (
    <div className={classes.bar}>
      <p className={classes.count} aria-live="polite">
        {outcomeTreeText.moved(count)}
      </p>
      <Button onClick={onCancel}>{outcomeTreeText.cancel}</Button>
      <Button variant="primary" busy={saving} onClick={onSave}>
        {outcomeTreeText.save}
      </Button>
    </div>
  );
}
