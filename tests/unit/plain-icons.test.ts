// The build joins the lines of an icon into one path.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, it } from 'vitest';

import { withOnePath } from '../../scripts/lib/plain-icons.ts';

const { resolve } = createRequire(import.meta.url);
const folder = resolve('@tabler/icons-react').replace(/dist\/cjs.*/, 'dist/esm/icons');
const icon = (name: string) => readFileSync(`${folder}/${name}.mjs`, 'utf8');
const linesOf = (code: string) => [...code.matchAll(/"d": ?"([^"]+)"/g)].map(([, line]) => line);

it('the lines of an icon become one path', () => {
  const code = icon('IconTrash');
  expect(linesOf(code).length).toBeGreaterThan(3);
  expect(linesOf(withOnePath(code))).toEqual([linesOf(code).join('')]);
});

it('an icon whose parts differ in more than their lines stays as it is', () => {
  const code =
    'const __iconNode = [["path", { "d": "M1 1", "fill": "none", "key": "a" }], ["path", { "d": "M2 2", "key": "b" }]];';
  expect(JSON.stringify(withOnePath(code))).toContain('fill');
  expect(linesOf(withOnePath(code))).toEqual(['M1 1', 'M2 2']);
});
