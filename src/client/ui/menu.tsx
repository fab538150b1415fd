// A menu behind a button: the account and the colour scheme in the header, later the planner's options.
import { Menu as KitMenu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

import classes from './menu.module.css';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** For a menu of which one entry holds. */
  checked?: boolean;
  danger?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens it; one element that can hold a ref. */
  button: ReactElement;
  heading?: ReactNode;
  entries: readonly MenuEntry[];
}

export function Menu({ button, heading, entries }: MenuProps) {
  return (
    // Inside the page and not beside it, so that it belongs to the landmark of its button.
    <KitMenu position="bottom-end" width={220} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <KitMenu.Target>{button}</KitMenu.Target>
      <KitMenu.Dropdown>
        {heading !== undefined && <KitMenu.Label>{heading}</KitMenu.Label>}
        {entries.map((entry) => (
          <Entry key={entry.label} {...entry} />
        ))}
      </KitMenu.Dropdown>
    </KitMenu>
  );
}

function Entry({ label, icon, checked, danger, onSelect }: MenuEntry) {
  if (checked === undefined)
    return (
      <KitMenu.Item leftSection={icon} onClick={onSelect} {...(danger && { color: 'var(--ll-error)' })}>
        {label}
      </KitMenu.Item>
    );
  return (
    <KitMenu.RadioItem value={label} checked={checked} onChange={onSelect} closeMenuOnClick>
      <span className={classes.choice}>
        {icon}
        {label}
      </span>
    </KitMenu.RadioItem>
  );
}
