// Builds the web client (`vite build`) and the server with its commands (`vite build --ssr`).
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { breakpointsPlugin } from './scripts/lib/breakpoints.ts';
import { budgetPlugin } from './scripts/lib/budget.ts';
import { chunkGroups } from './scripts/lib/chunk-groups.ts';
import { plainIconsPlugin } from './scripts/lib/plain-icons.ts';
import { preparedFilesPlugin } from './scripts/lib/prepared-files.ts';
import { repeatableImportsPlugin } from './scripts/lib/repeatable-imports.ts';

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export const clientAlias = [
  { find: /^zod$/, replacement: join(import.meta.dirname, 'src/client/api/noted-schemas.ts') },
];

/** Plugins that the client's source needs in every build. */
export const clientPlugins = () => [react(), breakpointsPlugin(), plainIconsPlugin()];

export default defineConfig(({ isSsrBuild }) => ({
  // The server validates with zod; the client only records its schemas until a form needs one.
  resolve: {
    // A release is built in a folder with a link to the packages, and must name them by that link
    // (scripts/release.mjs).
    preserveSymlinks: true,
    alias: isSsrBuild ? [] : clientAlias,
  },
  // One file loads three times as fast as the two thousand files of the packages. Native modules stay outside.
  ssr: { noExternal: true, external: ['@node-rs/argon2'] },
  plugins: [
    ...(isSsrBuild ? [] : [...clientPlugins(), repeatableImportsPlugin(), budgetPlugin(), preparedFilesPlugin()]),
  ],
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
            doctor: 'src/server/doctor.ts',
            // The worker threads (`server/in-worker.ts`).
            'sheets/list-worker': 'src/server/sheets/list-worker.ts',
            'spreadsheet/read-worker': 'src/server/spreadsheet/read-worker.ts',
            'documents/word-worker': 'src/server/documents/word-worker.ts',
            // The child processes (`server/in-process.ts`).
            'documents/pdf-process': 'src/server/documents/pdf-process.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        sourcemap: false,
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
      },
  server: {
    proxy: { '/api': serverUrl, '/oauth': serverUrl },
  },
}));
