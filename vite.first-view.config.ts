// Builds the thread that draws first views (`src/first-view`), after the client: it draws with the client's own code and class names.
import { defineConfig } from 'vite';

import { clientAlias, clientPlugins } from './vite.config.ts';

export default defineConfig({
  resolve: { preserveSymlinks: true, alias: clientAlias },
  plugins: clientPlugins(),
  // React has a slower self that explains more.
  define: { 'process.env.NODE_ENV': '"production"' },
  // One file: see vite.config.ts.
  ssr: { noExternal: true },
  build: {
    ssr: 'src/first-view/worker.ts',
    outDir: 'dist/first-view',
    target: 'node20',
    copyPublicDir: false,
  },
});
