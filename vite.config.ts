// Builds the web client (`vite build`) and the server with its commands (`vite build --ssr`).
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { budgetPlugin } from './scripts/lib/budget.ts';
import { preparedFilesPlugin } from './scripts/lib/prepared-files.ts';

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/**
 * Few files instead of a hundred small ones, each of which costs a browser more than its bytes: what the login screen needs,
 * what every screen after it needs, and what of the kit floats above a page: selects, menus, tooltips.
 */
const always = [
  /node_modules[\\/](@tanstack[\\/](react-)?(history|query|router|store)|zod|@tabler)/,
  /src[\\/](shared[\\/](api|definitions|permissions)|client[\\/](api|layout))[\\/]/,
];
const floating =
  /node_modules[\\/](@floating-ui|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Combobox|Menu|Popover|ScrollArea|Select|Tooltip))[\\/]/;
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'core', test: (id: string) => always.some((pattern) => pattern.test(id)), priority: 2 },
  { name: 'floating', test: floating, priority: 1 },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [budgetPlugin(), preparedFilesPlugin()])],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'src/server/main.ts',
            admin: 'src/server/admin.ts',
            backup: 'src/server/backup.ts',
            restore: 'src/server/restore.ts',
          },
        },
      }
    : { outDir: 'dist/client', sourcemap: false, rolldownOptions: { output: { codeSplitting: { groups } } } },
  server: {
    proxy: { '/api': serverUrl, '/oauth': serverUrl },
  },
}));
