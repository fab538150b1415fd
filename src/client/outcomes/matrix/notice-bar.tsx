// The last change of the matrix, or why it was refused, with an undo button. Stays visible below the matrix.
import { useEffect } from 'react';

import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconAlertTriangle, IconCheck, IconX } from '#client/ui/icons.ts';
import { IconArrowBackUp } from '#client/ui/planner/icons.ts';
import { Spinner } from '#client/ui/planner/spinner.tsx';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import type { Notice } from './use-matrix-changes.ts';

import classes from './notice-bar.module.css';

const words = outcomeMatrixText;

export interface NoticeBarProps {
  notice: Notice | null;
  mayUndo: boolean;
  onUndo: () => void;
  onClose: () => void;
  /** Called when a button disappears while it has the focus. */
  onGone: () => void;
}

export function NoticeBar({ notice, mayUndo, onUndo, onClose, onGone }: NoticeBarProps) {
  const close = () => {
    onClose();
    onGone();
  };
  return (
    <div className={classes.place}>
      <div className={classes.bar} data-tone={notice?.tone} hidden={!notice}>
        {/* Rendered before it has a text: screen readers only announce changes of an existing live region. */}
        <p role={notice?.tone === 'wrong' ? 'alert' : 'status'} className={classes.text}>
          {notice ? <Icon tone={notice.tone} /> : null}
          <span>{notice?.text}</span>
        </p>
        {notice?.again ? (
          <Button
            onClick={() => {
              close();
              notice.again?.();
            }}
          >
            {words.again}
          </Button>
        ) : null}
        {mayUndo ? <UndoButton onUndo={onUndo} onGone={onGone} /> : null}
        <IconButton
          label={words.close}
          variant="plain"
          icon={<IconX size={17} stroke={1.7} aria-hidden="true" />}
          onClick={close}
        />
      </div>
    </div>
  );
}

function UndoButton({ onUndo, onGone }: Pick<NoticeBarProps, 'onUndo' | 'onGone'>) {
  // The undo button disappears after the last change that can be undone.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) onGone();
    },
    [onGone],
  );
  return (
    <Button icon={<IconArrowBackUp size={17} stroke={1.7} aria-hidden="true" />} onClick={onUndo}>
      {words.undo}
    </Button>
  );
}

function Icon({ tone }: { tone: Notice['tone'] }) {
  if (tone === 'busy') return <Spinner />;
  const Mark = tone === 'done' ? IconCheck : IconAlertTriangle;
  return <Mark size={17} stroke={1.9} aria-hidden="true" />;
}
