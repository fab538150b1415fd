// What the server would otherwise do for every visitor, done once when the client is built: the page for anyone who is signed in,
// which asks for the whole application at once, and every file compressed as far as it goes. Used by vite.config.ts.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

import { type Bundle, chunksOf, stylesOf } from './client-graph.ts';

const compressible = /\.(css|js|svg)$/;
/** Below this a packet holds it either way. */
const worthIt = 1000;

export function preparedFilesPlugin(): Plugin {
  return {
    name: 'leerlijn-prepared-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      await writeFile(join(dir, 'signed-in.html'), signedInPage(page, bundle));
      const names = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => compress(join(dir, name))));
    },
  };
}

/** Without a session the login page comes first, and does without all this. */
export function signedInPage(page: string, bundle: Bundle): string {
  const start = chunksOf(bundle, ['/index.html']);
  const application = chunksOf(bundle, ['/src/client/application.tsx'], start);
  const links = [
    ...application.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...stylesOf(application).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ];
  return page.replace('</head>', `${links.join('')}</head>`);
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < worthIt) return;
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
