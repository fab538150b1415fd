// 'Waar gebruikt?': a button on the page of a record, and the drawer that it opens. The list is loaded when the drawer first opens.
import { useState } from 'react';

import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { IconAffiliate } from '#client/ui/icons.ts';
import { lazyComponent } from '#client/ui/lazy.tsx';
import { renderNotFetched } from '#client/ui/render-not-fetched.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { whereUsedText as words } from '#shared/text/where-used.ts';

import type { UsageListProps } from './usage-list.tsx';

const UsageList = lazyComponent(async () => (await import('./usage-list.tsx')).UsageList);

export interface UsageButtonProps extends Pick<UsageListProps, 'object' | 'id'> {
  /** The name of the record. */
  about: string;
  variant?: ButtonProps['variant'];
}

export function UsageButton({ object, id, about, variant = 'plain' }: UsageButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        icon={<IconAffiliate size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
      <Drawer
        open={isOpen}
        title={words.of(about)}
        side="right"
        wide
        closeLabel={words.close}
        onClose={() => setOpen(false)}
      >
        {isOpen ? (
          <UsageList
            object={object}
            id={id}
            skeleton={<Skeletons of="lines" rows={6} />}
            renderFailed={renderNotFetched}
          />
        ) : null}
      </Drawer>
    </>
  );
}
