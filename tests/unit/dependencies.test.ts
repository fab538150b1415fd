// docs/dependencies.md and package.json name the same packages; all versions are exact, all licences allowed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { codeIn } from '#tests/support/security-page.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Package {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
}

const manifest = JSON.parse(read('package.json')) as Package;
const { packages: locked } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const named = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
/** A line of the document: - `package`, `package` (licence): why. */
const rows = [...read('docs/dependencies.md').matchAll(/^- ([^(]+) \(([\w.-]+)\): /gm)].flatMap(
  ([, names = '', licence = '']) => codeIn(names).map((name) => ({ name, licence })),
);

const permissive = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0'];
/** Allowed only for tools that are not distributed, and a typeface. */
const forTools = ['MPL-2.0', 'OFL-1.1', 'Unlicense', '(MIT AND Zlib)', '(MIT OR CC0-1.0)', undefined];

describe('the document', () => {
  it('names exactly the packages of package.json, each once', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(named).toSorted());
  });

  it('has the licence that the package declares', () => {
    const wrong = rows.filter(({ name, licence }) => locked[`node_modules/${name}`]?.license !== licence);
    expect(wrong).toEqual([]);
  });
});

it('has exact versions that match the lockfile, with checksums', () => {
  for (const [name, version] of Object.entries(named)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(locked[`node_modules/${name}`]?.version, name).toBe(version);
  }
  const unchecked = Object.entries(locked).filter(([path, { integrity }]) => path !== '' && !integrity);
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

/** May be embedded in any document and distributed with any program. */
const ofTypefaces = ['OFL-1.1'];

it('has only permissive licences in production', () => {
  const others = Object.entries(locked).filter(
    ([path, { dev, license }]) => path !== '' && !dev && ![...permissive, ...ofTypefaces].includes(license ?? ''),
  );
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

it('has only known licences for building and testing', () => {
  const known = [...permissive, ...forTools];
  const others = Object.entries(locked).filter(([path, { license }]) => path !== '' && !known.includes(license));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
