// Everything that the kit needs around the application. Used once, by main.tsx; index.html links the style sheet.
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import { colorSchemeManager } from './color-scheme.ts';
import { styleNonce } from './style-nonce.ts';
import { cssVariablesResolver, theme } from './theme.ts';

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
