// The bar below a tree with moves that are not saved.
import { Button } from '#client/ui/button.tsx';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

import classes from './tree-save-bar.module.css';

export interface TreeSaveBarProps {
  count: number;
  saving: boolean;
  onCancel: () => void;
  onSave: () => void;
}

export function TreeSaveBar({ count, saving, onCancel, onSave }: TreeSaveBarProps) {
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
