// Builds the web client (`vite build`) and the server with its commands (`vite build --ssr`).
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rollupOptions: {
          input: { main: 'src/server/main.ts', admin: 'src/server/admin.ts' },
        },
      }
    : { outDir: 'dist/client', sourcemap: false },
  server: {
    proxy: { '/api': serverUrl, '/oauth': serverUrl },
  },
}));
