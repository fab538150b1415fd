// An export is for another file: an unused one is dead code, or needs no `export`.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = ['src', 'tests', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => {
      const path = join(folder, name);
      const text = readFileSync(join(root, path), 'utf8');
      const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, target = '']) =>
        resolve(path, target),
      );
      return { path, text, targets: new Set(targets) };
    }),
);

function resolve(path: string, target: string): string {
  if (target.startsWith('#tests/')) return target.slice(1);
  if (target.startsWith('#')) return `src/${target.slice(1)}`;
  return relative(root, join(root, dirname(path), target));
}

/** Used by name from a lazily loaded module, or by the build. */
const onDemand = ['src/client/ui/on-demand/kit-toasts.tsx: showToast', 'src/client/import-code.ts: importCode'];

const exported = /^export (?:async )?(function|const|class|interface|type) (\w+)/gm;
const mentions = (text: string, name: string) => [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length;

/** A type may be exported because another export uses it; anything else must have an importer. */
function isNeeded(kind: string, name: string, own: string, importers: typeof files): boolean {
  const describesOwn = (kind === 'interface' || kind === 'type') && mentions(own, name) > 1;
  return describesOwn || importers.some(({ text }) => mentions(text, name) > 0);
}

it('every export is used by another file', () => {
  const needless = files
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, text }) => {
      const importers = files.filter(({ targets }) => targets.has(path));
      return [...text.matchAll(exported)]
        .filter(([, kind = '', name = '']) => !isNeeded(kind, name, text, importers))
        .map(([, , name]) => `${path}: ${name}`);
    });
  expect(needless.filter((each) => !onDemand.includes(each))).toEqual([]);
});
