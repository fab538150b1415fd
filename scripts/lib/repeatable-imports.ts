// Replaces the function that Vite calls for every dynamic import by our own: see src/client/import-code.ts. Used by
// vite.config.ts.
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
