// The contents of a release, as far as can be checked without making one; `npm run prove -- release` makes two.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const scripts = join(root, 'scripts/lib');

interface Bill {
  components: { name: string; version: string; hashes: { alg: string; content: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
}
const { releaseFiles, releaseManifest } = (await import(`${scripts}/release-files.mjs`)) as {
  releaseFiles: string[];
  releaseManifest: (manifest: object) => Manifest;
};
const { billOfMaterials } = (await import(`${scripts}/bill-of-materials.mjs`)) as {
  billOfMaterials: (source: string, installed: string, madeAt: string) => Bill;
};
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

it('includes only files that exist', () => {
  expect(releaseFiles.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('has the commands of the operations page, and no build dependencies', () => {
  const made = releaseManifest(manifest);
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const documented = [...page.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name);
  const onlyHere = ['build', 'release', 'prove'];
  expect(new Set(documented.filter((name) => !onlyHere.includes(name) && !made.scripts[name]))).toEqual(new Set());
  expect(made.dependencies).toEqual(manifest.dependencies);
  expect(made).not.toHaveProperty('devDependencies');
});

it('lists the packages of the server and the client in the bill of materials, with checksums', () => {
  const { components, dependencies } = billOfMaterials(root, root, '2026-01-01T00:00:00.000Z');
  const names = components.map(({ name }) => name);
  expect(Object.keys(manifest.dependencies).filter((name) => !names.includes(name))).toEqual([]);
  for (const name of ['react', '@mantine/core', '@fontsource-variable/inter', 'pg-protocol'])
    expect(names).toContain(name);
  for (const name of ['vitest', 'vite', 'typescript', 'fast-check', 'playwright-core'])
    expect(names).not.toContain(name);
  expect(components.filter(({ hashes }) => !/^[\da-f]{128}$/.test(hashes[0]?.content ?? ''))).toEqual([]);
  const refs = dependencies.map(({ ref }) => ref);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
});
