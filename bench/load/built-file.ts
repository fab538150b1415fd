// Builds a file of a measurement like the product: running its source directly would make every function slower.
import { basename, join } from 'node:path';

import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

export async function builtFile(source: string): Promise<string> {
  const outDir = join(root, '.cache/bench', basename(source, '.ts'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { ssr: source, outDir, target: 'node20', copyPublicDir: false },
  });
  return join(outDir, basename(source).replace(/ts$/, 'js'));
}
