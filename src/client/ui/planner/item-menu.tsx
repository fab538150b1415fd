// The menu of an item on a grid. One per grid, shown at the item's own button, so that hundreds of items need no menu each.
import { Menu as KitMenu } from '@mantine/core';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';

import classes from './item-menu.module.css';

export interface ItemMenuEntry {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface ItemMenuProps {
  label: string;
  /** The item's position on the grid. */
  box: CSSProperties;
  /** Below the item, aligned left or right; or beside it if there is room, so that it covers less. */
  at?: 'left' | 'right' | 'beside';
  entries: readonly ItemMenuEntry[];
  onClose: () => void;
}

const positions = { left: 'bottom-start', right: 'bottom-end', beside: 'right-start' } as const;
const besidePositions: ('left-start' | 'bottom-start' | 'top-start')[] = ['left-start', 'bottom-start', 'top-start'];

/** The second click of a double click would close what the first one opened. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

export function ItemMenu({ label, box, at = 'right', entries, onClose }: ItemMenuProps) {
  return (
    <div className={classes.anchorBox} style={box}>
      <KitMenu
        opened
        onChange={(opened) => {
          if (!opened) onClose();
        }}
        position={positions[at]}
        middlewares={{ flip: at === 'beside' ? { fallbackPlacements: besidePositions } : true, shift: true }}
        width={210}
        shadow="md"
        // Outside the grid, which would cut it off, but within the main landmark.
        withinPortal
        portalProps={{ target: document.querySelector<HTMLElement>('main') ?? document.body }}
        returnFocus={false}
        withInitialFocusPlaceholder={false}
        trapFocus
        transitionProps={{ duration: 0 }}
      >
        <KitMenu.Target>
          <button
            type="button"
            className={classes.anchor}
            aria-label={label}
            tabIndex={-1}
            onClickCapture={ignoreSecond}
          />
        </KitMenu.Target>
        <KitMenu.Dropdown>
          {entries.map(({ label: text, icon, danger, disabled = false, onSelect }) => (
            <KitMenu.Item
              key={text}
              leftSection={icon}
              disabled={disabled}
              onClick={onSelect}
              {...(danger && { color: 'var(--ll-error)' })}
            >
              {text}
            </KitMenu.Item>
          ))}
        </KitMenu.Dropdown>
      </KitMenu>
    </div>
  );
}
