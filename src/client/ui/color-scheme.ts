// The colour scheme (light, dark or the system's), stored in the browser. public/color-scheme.js reads the same key before the
// first paint, because the content security policy allows no inline script.
import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';

export type ColorScheme = 'light' | 'dark' | 'auto';

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'leerlijn.color-scheme' });

export function useColorScheme(): { scheme: ColorScheme; setScheme: (scheme: ColorScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, setScheme: setColorScheme };
}
