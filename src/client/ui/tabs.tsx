// Tabs of one page: arrows move between them, Enter chooses. Used by the label pages.
import { Tabs as KitTabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

import classes from './tabs.module.css';

export interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
}

export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone it may be out of sight.
  useEffect(() => {
    const chosen = list.current?.querySelector(`[role="tab"][id$="-tab-${value}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <KitTabs
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      // Passing a tab with the arrows does not open it, because the current one may have unsaved changes.
      activateTabWithKeyboard={false}
      keepMounted={false}
    >
      <KitTabs.List ref={list} aria-label={label} className={classes['list'] ?? ''}>
        {tabs.map((tab) => (
          <KitTabs.Tab key={tab.value} value={tab.value} className={classes['tab'] ?? ''}>
            {tab.label}
          </KitTabs.Tab>
        ))}
      </KitTabs.List>
      {tabs.map((tab) => (
        <KitTabs.Panel key={tab.value} value={tab.value} className={classes['panel'] ?? ''}>
          {tab.value === value ? children : null}
        </KitTabs.Panel>
      ))}
    </KitTabs>
  );
}
