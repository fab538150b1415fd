// Fills in the widths that style sheets name: `@media (--phone)`. Used by vite.config.ts.
import type { Plugin } from 'vite';

import { breakpoints } from '../../src/shared/pages/breakpoints.ts';

export function breakpointsPlugin(): Plugin {
  return {
    name: 'leerlijn-breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/client\/.*\.css$/ },
      handler: (code) => ({ code: withBreakpoints(code), map: null }),
    },
  };
}

function withBreakpoints(css: string): string {
  return css.replaceAll(/@media[^{]+/g, (rule) =>
    rule.replaceAll(/\(--([a-z-]+)\)/g, (_, name: string) => {
      const width = Object.entries(breakpoints).find(([key]) => key === name)?.[1];
      if (!width) throw new Error(`There is no breakpoint --${name}`);
      return width;
    }),
  );
}
