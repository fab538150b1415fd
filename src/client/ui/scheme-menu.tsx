// Chooses the colour scheme (light, dark or the system's): a menu behind an icon in the header.
import { ActionIcon } from '@mantine/core';

import { layoutText } from '#shared/text/layout.ts';

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
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={layoutText.scheme} title={layoutText.scheme}>
          <SchemeIcon scheme={scheme} />
        </ActionIcon>
      }
      heading={layoutText.scheme}
      entries={schemes.map((each) => ({
        label: layoutText.schemes[each],
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
