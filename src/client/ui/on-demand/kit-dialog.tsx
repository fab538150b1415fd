// The kit's dialog behind our own; `fields/dialog.tsx` fetches it when the first one opens.
import { Modal } from '@mantine/core';

import { noticeText } from '#shared/text/notice.ts';

import type { DialogProps } from '../fields/dialog.tsx';

import classes from './kit-dialog.module.css';

const fade = { transition: 'fade' } as const;

export function KitDialog({ opened, title, wide, once = false, actions, onClose, children }: DialogProps) {
  return (
    // Not the kit's own transition: it leaves a transform behind, and then choices of a select are cut off by the dialog.
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={wide ? 768 : 480}
      centered
      transitionProps={fade}
      returnFocus={false}
      closeOnEscape={!once}
      closeOnClickOutside={!once}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not the kit's header: it would be a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          {once ? null : <Modal.CloseButton aria-label={noticeText.close} />}
        </div>
        <Modal.Body>
          <div className={classes.body}>{children}</div>
          <div className={classes.actions}>{actions}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
