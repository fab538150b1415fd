// Done at build time instead of per visitor: the page for signed-in users with its script tags, preloads per address,
// compressed files. Used by vite.config.ts.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

import { type Bundle, chunksOf, stylesOf } from './client-graph.ts';

const compressible = /\.(css|js|svg)$/;
/** A smaller file fits in one network packet anyway. */
const worthIt = 1000;

/** The pages where most visits begin: the list and record pages of the catalogue, and the planner pages by address. */
const mainPages = {
  list: '/src/client/catalogue/list-page.tsx',
  record: '/src/client/catalogue/record-page.tsx',
  '/calendar/programme': '/src/client/planning/level0-page.tsx',
  '/calendar/programme/year': '/src/client/planning/level1/level1-page.tsx',
  '/calendar/programme/year/programmepart': '/src/client/planning/level2/level2-page.tsx',
  '/calendar/programme/year/subprogrammepart': '/src/client/planning/level2/level2-page.tsx',
  '/calendar/programme/year/programmepart/educationalunit': '/src/client/planning/level3/level3-page.tsx',
  '/calendar/checks': '/src/client/planning/checks/checks-page.tsx',
  '/outcomes/matrix': '/src/client/outcomes/matrix/matrix-page.tsx',
};

export function preparedFilesPlugin(): Plugin {
  return {
    name: 'leerlijn-prepared-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = pageInSteps(await readFile(join(dir, 'index.html'), 'utf8'), bundle);
      await writeFile(join(dir, 'index.html'), page);
      await writeFile(join(dir, 'signed-in.html'), signedInPage(page, bundle));
      await writeFile(join(dir, 'page-links.json'), JSON.stringify(pageLinks(bundle, mainPages)));
      const names = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => compress(join(dir, name))));
    },
  };
}

/**
 * One script tag per file instead of one script that imports the others: the browser evaluates each separately and can
 * respond in between.
 */
export function pageInSteps(page: string, bundle: Bundle): string {
  const ofVite = /\s*<(link rel="modulepreload"|script type="module")[^>]*>(<\/script>)?/g;
  return page.replace(ofVite, '').replace('</head>', `${scripts(chunksOf(bundle, ['/index.html']))}</head>`);
}

/** The page for signed-in users. Others get the login page first, which does not need this. */
export function signedInPage(page: string, bundle: Bundle): string {
  const application = applicationChunks(bundle);
  const styles = stylesOf(application).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
  return page.replace('</head>', `${scripts(application)}${styles.join('')}</head>`);
}

/** The tags per page, so that its code loads together with the application. */
export function pageLinks(bundle: Bundle, pages: Record<string, string>): Record<string, string> {
  const known = [...chunksOf(bundle, ['/index.html']), ...applicationChunks(bundle)];
  const linksOf = (module: string) => {
    const chunks = chunksOf(bundle, [module], known);
    const styles = stylesOf(chunks).map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`);
    return `${scripts(chunks)}${styles.join('')}`;
  };
  return Object.fromEntries(Object.entries(pages).map(([page, module]) => [page, linksOf(module)]));
}

function applicationChunks(bundle: Bundle) {
  return chunksOf(bundle, ['/src/client/application.tsx'], chunksOf(bundle, ['/index.html']));
}

function scripts(chunks: readonly { fileName: string }[]): string {
  return chunks.map(({ fileName }) => `<script type="module" crossorigin src="/${fileName}"></script>`).join('');
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < worthIt) return;
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
