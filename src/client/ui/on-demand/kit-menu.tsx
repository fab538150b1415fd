// The kit's menu behind our own; `menu.tsx` fetches it when its button is first pressed, so it opens at once.
import { Menu } from '@mantine/core';
import { cloneElement, useEffect, useRef } from 'react';

import type { MenuEntry, MenuProps } from '../menu.tsx';

import classes from './kit-menu.module.css';

export function KitMenu({ button, heading, entries }: MenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    // This button has taken the place of the one that was pressed, and gets the focus back when the menu closes.
    target.current?.focus({ preventScroll: true });
    target.current?.click();
  }, []);
  return (
    // Inside the page and not beside it, so that it belongs to the landmark of its button.
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
