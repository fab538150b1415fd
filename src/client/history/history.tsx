// Geschiedenis: a button on pages, and the drawer that it opens. The list is loaded when the drawer first opens.
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconHistory } from '#client/ui/icons.ts';
import { lazyComponent } from '#client/ui/lazy.tsx';
import { renderNotFetched } from '#client/ui/render-not-fetched.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { historyText as words } from '#shared/text/history.ts';

import type { HistoryListProps } from './history-list.tsx';
import { useHistoryActions } from './use-history-actions.tsx';

const HistoryList = lazyComponent(async () => (await import('./history-list.tsx')).HistoryList);

export interface HistoryProps extends Pick<HistoryListProps, 'scope' | 'about' | 'organization'> {
  /** Whether the page can show its state at a moment. */
  showsPast?: boolean;
}

export function HistoryButton(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconHistory size={17} stroke={1.7} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <HistoryDrawer {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** For a list in which each row has its own history. */
export function HistoryIcon(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={words.of(props.about)}
        icon={<IconHistory size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <HistoryDrawer {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export function HistoryDrawer({
  open,
  onClose,
  showsPast = false,
  ...props
}: HistoryProps & { open: boolean; onClose: () => void }) {
  const { actions, dialog } = useHistoryActions({ ...props, showsPast });
  return (
    <>
      <Drawer
        open={open}
        title={props.about ? words.of(props.about) : words.title}
        side="right"
        wide
        closeLabel={words.close}
        onClose={onClose}
      >
        {open ? (
          <HistoryList
            {...props}
            actions={actions}
            skeleton={<Skeletons of="lines" rows={6} />}
            renderFailed={renderNotFetched}
          />
        ) : null}
      </Drawer>
      {dialog}
    </>
  );
}
