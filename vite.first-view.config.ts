// Builds the thread that draws first views (`src/first-view`), after the client, because it uses the client's code and
// class names.
import { defineConfig } from 'vite';

import { clientAlias, clientPlugins } from './vite.config.ts';

export default defineConfig({
  resolve: { preserveSymlinks: true, alias: clientAlias },
  plugins: clientPlugins(),
  // Without this, React's development version would be built in.
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
