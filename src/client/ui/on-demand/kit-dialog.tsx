// The kit's dialog behind our own; `fields/dialog.tsx` loads it when the first dialog opens.
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { noticeText } from '#shared/text/notice.ts';

import classes from './kit-dialog.module.css';

export interface DialogProps {
  opened: boolean;
  title: string;
  wide?: boolean;
  /** Shows something that cannot be shown again, so only its own button closes it. */
  once?: boolean;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

const fade = { transition: 'fade' } as const;

export function KitDialog({ opened, title, wide, once = false, actions, onClose, children }: DialogProps) {
  return (
    // Not the kit's own transition, which leaves a transform behind: the dialog would cut off the list of a select.
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
