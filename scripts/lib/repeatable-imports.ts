// Puts our own function in the place of the one that Vite calls for every import on demand: see src/client/import-code.ts.
// Used by vite.config.ts.
import type { Plugin } from 'vite';

export function repeatableImportsPlugin(): Plugin {
  return {
    name: 'leerlijn-repeatable-imports',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: `export { importCode as __vitePreload } from '/src/client/import-code.ts';`, map: null }),
    },
  };
}
