// The files that a browser loads for a page, found in a built client, and the error when they exceed the budget.
import { randomBytes } from 'node:crypto';

import { expect, it } from 'vitest';

import { complaint, weigh } from '../../scripts/lib/budget.ts';
import type { Bundle } from '../../scripts/lib/client-graph.ts';
import { pageInSteps, pageLinks, signedInPage } from '../../scripts/lib/prepared-files.ts';

/** Random text, which no compression makes smaller than three quarters. */
const noise = (kilobytes: number) => randomBytes(kilobytes * 1000).toString('base64');

function chunk(fileName: string, facadeModuleId: string | null, imports: string[], code = '', css: string[] = []) {
  return { type: 'chunk', fileName, facadeModuleId, imports, code, viteMetadata: { importedCss: new Set(css) } };
}

const bundle = Object.fromEntries(
  [
    chunk('start.js', '/somewhere/index.html', ['react.js'], noise(10)),
    chunk('react.js', null, ['start.js'], noise(20)),
    chunk('application.js', '/somewhere/src/client/application.tsx', ['start.js', 'core.js'], noise(5), ['a.css']),
    chunk('core.js', null, [], noise(40), ['b.css']),
    chunk('list.js', '/somewhere/src/client/list.tsx', ['core.js'], noise(5)),
    chunk('editor.js', '/somewhere/src/client/editor.tsx', [], noise(500)),
  ].map((each) => [each.fileName, each]),
) as unknown as Bundle;

const login = { page: 'login', modules: ['/index.html'], kilobytes: 45 };
const list = { page: 'list', modules: ['/index.html', '/client/application.tsx', '/client/list.tsx'], kilobytes: 60 };

it('counts a page with all its imports, each once, without lazy ones', () => {
  const { files, gzip } = weigh(bundle, list);
  expect(files.map(({ fileName }) => fileName).toSorted()).toEqual([
    'application.js',
    'core.js',
    'list.js',
    'react.js',
    'start.js',
  ]);
  expect(gzip).toBeGreaterThan(79);
  expect(gzip).toBeLessThan(85);
});

it('reports nothing within the budget', () => {
  expect(complaint(weigh(bundle, login))).toBeNull();
});

it('names the page and its files, the largest first, above the budget', () => {
  const sentence = complaint(weigh(bundle, list)) ?? '';
  expect(sentence).toMatch(/^The page 'list' loads 8\d\.\d kB of JavaScript, over its budget of 60 kB: core\.js \(/);
  expect(sentence).toContain('application.js');
  expect(sentence).not.toContain('editor.js');
});

it('refuses a budget for unknown code', () => {
  expect(() => weigh(bundle, { ...list, modules: ['/client/gone.tsx'] })).toThrow('/client/gone.tsx');
});

const filesIn = (page: string) => [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);

it('has a script per file, each after its imports, so that each is evaluated by itself', () => {
  const made =
    '<head><script type="module" crossorigin src="/start.js"></script><link rel="icon" href="/i.svg"></head>';
  expect(filesIn(pageInSteps(made, bundle))).toEqual(['/i.svg', '/react.js', '/start.js']);
});

it('makes the page for signed-in users load the application at once, and nothing twice', () => {
  const page = signedInPage('<head><script src="/start.js"></script></head>', bundle);
  expect(filesIn(page)).toEqual(['/start.js', '/core.js', '/application.js', '/b.css', '/a.css']);
});

it('finds the files that a page needs beside the application', () => {
  const links = pageLinks(bundle, { list: '/client/list.tsx' });
  expect(links['list']).toBe('<script type="module" crossorigin src="/list.js"></script>');
});
