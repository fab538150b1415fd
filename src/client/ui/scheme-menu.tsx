// Light, dark or as the system: a menu behind an icon in the header.
import { ActionIcon } from '@mantine/core';

import { nl } from '#shared/text/nl.ts';

import { type ColorScheme, useColorScheme } from './color-scheme.ts';
import { IconDeviceDesktop, IconMoon, IconSun } from './icons.ts';
import { Menu } from './menu.tsx';

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };
const schemes: readonly ColorScheme[] = ['light', 'dark', 'auto'];

export function SchemeMenu() {
  const { scheme, setScheme } = useColorScheme();
  return (
    <Menu
      button={
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={nl.layout.scheme} title={nl.layout.scheme}>
          <SchemeIcon scheme={scheme} />
        </ActionIcon>
      }
      heading={nl.layout.scheme}
      entries={schemes.map((each) => ({
        label: nl.layout.schemes[each],
        icon: <SchemeIcon scheme={each} />,
        checked: each === scheme,
        onSelect: () => setScheme(each),
      }))}
    />
  );
}

function SchemeIcon({ scheme }: { scheme: ColorScheme }) {
  const Icon = icons[scheme];
  return <Icon size={17} stroke={1.7} aria-hidden="true" />;
}
