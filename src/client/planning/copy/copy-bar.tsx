// The bar of copy mode: how much is chosen, 'Selectie kopiëren naar', 'Selectie ongedaan maken', 'Verlaat kopieër modus'.
import { Button } from '#client/ui/button.tsx';
import { IconCopy } from '#client/ui/icons.ts';
import { copyText } from '#shared/text/copy.ts';

import type { CopyMode } from './use-copy-mode.ts';

import classes from '../frame/shared-bar.module.css';

export function CopyBar({ mode }: { mode: CopyMode }) {
  const words = copyText;
  return (
    <div className={classes.bar}>
      <p className={classes.unsaved} aria-live="polite">
        {mode.items.length === 0 ? words.hint : words.chosen(mode.items.length)}
      </p>
      <Button onClick={mode.leave}>{words.leave}</Button>
      <Button disabled={mode.items.length === 0} onClick={mode.clear}>
        {words.undoSelection}
      </Button>
      <Button variant="primary" icon={<IconCopy size={17} stroke={1.7} aria-hidden="true" />} onClick={mode.openDialog}>
        {words.to}
      </Button>
    </div>
  );
}
