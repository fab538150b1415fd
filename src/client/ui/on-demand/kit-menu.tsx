// The kit's menu behind our own; `menu.tsx` loads it when its button is first pressed, so it opens at once.
import { Menu } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useRef } from 'react';

import classes from './kit-menu.module.css';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** For a menu in which one entry is the current choice. */
  checked?: boolean;
  danger?: boolean;
  onSelect: () => void;
}

interface ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

export interface MenuProps {
  /** The button that opens it: one element that accepts a ref. */
  button: ReactElement<ButtonProps>;
  heading?: ReactNode;
  entries: readonly MenuEntry[];
}

export function KitMenu({ button, heading, entries }: MenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    // This button replaces the one that was pressed, and gets the focus back when the menu closes.
    target.current?.focus({ preventScroll: true });
    target.current?.click();
  }, []);
  return (
    // Inside the page, so that it belongs to the landmark of its button.
    <Menu position="bottom-end" width={220} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {heading !== undefined && <Menu.Label>{heading}</Menu.Label>}
        {entries.map((entry) => (
          <Entry key={entry.label} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ label, icon, checked, danger, onSelect }: MenuEntry) {
  if (checked === undefined)
    return (
      <Menu.Item leftSection={icon} onClick={onSelect} {...(danger && { color: 'var(--ll-error)' })}>
        {label}
      </Menu.Item>
    );
  return (
    <Menu.RadioItem value={label} checked={checked} onChange={onSelect} closeMenuOnClick>
      <span className={classes.choice}>
        {icon}
        {label}
      </span>
    </Menu.RadioItem>
  );
}
