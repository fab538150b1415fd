// A dialog whose content and buttons the caller decides. Used where a yes or no is not enough: conflicts, deleting.
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { nl } from '#shared/text/nl.ts';

import classes from './dialog.module.css';

export interface DialogProps {
  opened: boolean;
  title: string;
  wide?: boolean;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ opened, title, wide, actions, onClose, children }: DialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={wide ? 768 : 480} centered>
      <Modal.Overlay />
      <Modal.Content>
        {/* Not the kit's header: it would be a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={nl.catalogue.close} />
        </div>
        <Modal.Body>
          <div className={classes.body}>{children}</div>
          <div className={classes.actions}>{actions}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
