// The import law and the guard rails of docs/architecture.md, read from the source itself.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';

import { objectKeys } from '#shared/permissions/objects.ts';

const root = join(import.meta.dirname, '../..');
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => {
    const path = `src/${name}`;
    const text = readFileSync(join(root, path), 'utf8');
    const imports = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) =>
      resolve(path, target),
    );
    return { path, text, imports };
  });

/** 'src/…' for our own files, whatever way they are named; the package's name for the rest. */
function resolve(path: string, target: string): string {
  if (target.startsWith('#')) return `src/${target.slice(1)}`;
  if (target.startsWith('.')) return relative(root, join(root, dirname(path), target));
  return target;
}

const within = (folder: string) => files.filter(({ path }) => path.startsWith(`${folder}/`));
const offences = (where: typeof files, forbidden: (target: string, path: string) => boolean) =>
  where.flatMap(({ path, imports }) =>
    imports.filter((target) => forbidden(target, path)).map((target) => `${path} → ${target}`),
  );

it('finds the source', () => {
  expect(within('src/shared').length).toBeGreaterThan(10);
  expect(within('src/server').length).toBeGreaterThan(20);
  expect(within('src/client').length).toBeGreaterThan(20);
});

it('shared imports neither side, nor anything that reads or writes', () => {
  const allowed = (target: string) => target.startsWith('src/shared/') || target === 'zod';
  // Generators for property tests stand beside what they generate.
  const shipped = within('src/shared').filter(({ path }) => !path.endsWith('/testing.ts'));
  expect(offences(shipped, (target) => !allowed(target))).toEqual([]);
});

it('client and server never import each other', () => {
  expect(offences(within('src/client'), (target) => target.startsWith('src/server/'))).toEqual([]);
  expect(offences(within('src/server'), (target) => target.startsWith('src/client/'))).toEqual([]);
});

it('nothing imports what draws first views, which joins both sides', () => {
  const others = files.filter(({ path }) => !path.startsWith('src/first-view/'));
  expect(within('src/first-view').length).toBeGreaterThan(2);
  expect(offences(others, (target) => target.startsWith('src/first-view/'))).toEqual([]);
});

describe('a folder imports only folders of a lower layer, so that nothing is circular', () => {
  // From low to high. Folders on one line stand beside each other, and import none of their neighbours.
  const layers = {
    server: [
      ...[
        'db',
        'mail rights spreadsheet',
        'http',
        'records',
        'auth',
        'access labels calendar',
        'exchange sso',
        'planner',
      ],
      ...[
        'catalogue checks',
        'history',
        'jobs restore search sheets',
        'compare cohorts outcomes',
        'documents scenarios imports',
      ],
      ...['guide demo oeapi', 'commands', 'start', 'doctor'],
    ],
    client: [
      ...['api', 'ui', 'form second-step', 'layout', 'restore usage', 'history imports'],
      ...['access catalogue cohorts documents exchange jobs labels login planning profile years', 'outcomes'],
    ],
  };
  it.each(['server', 'client'] as const)('in %s', (side) => {
    const rank = new Map(
      layers[side].flatMap((line, at) => line.split(' ').map((name): [string, number] => [name, at])),
    );
    const folderOf = (path: string) => new RegExp(`^src/${side}/([^/]+)/`).exec(path)?.[1] ?? '';
    const folders = new Set(within(`src/${side}`).map(({ path }) => folderOf(path)));
    expect([...folders].filter((name) => name !== '' && !rank.has(name))).toEqual([]);
    const forbidden = (target: string, path: string) => {
      const [from, to] = [folderOf(path), folderOf(target)];
      return from !== to && (rank.get(from) ?? Infinity) <= (rank.get(to) ?? -1);
    };
    expect(offences(within(`src/${side}`), forbidden)).toEqual([]);
  });
});

it('only client/ui imports the component kit', () => {
  const kit = /^(@mantine|@tabler|@tiptap|@fontsource)/;
  const outside = within('src/client').filter(({ path }) => !path.startsWith('src/client/ui/'));
  expect(offences(outside, (target) => kit.test(target))).toEqual([]);
});

it('only server/db imports database drivers', () => {
  const outside = within('src/server').filter(({ path }) => !path.startsWith('src/server/db/'));
  expect(offences(outside, (target) => target === 'pg')).toEqual([]);
});

it('the generic path names no object', () => {
  // Every record has an organization and perhaps a unit, so generic code may name these two.
  const names = objectKeys.filter((key) => key !== 'organization' && key !== 'organizational_unit');
  // Links to outcomes are a kind of attribute.
  const special = /\/(named-uses|outcome-levels)\.ts$/;
  const generic = within('src/server/records').filter(({ path }) => !special.test(path));
  const naming = generic.flatMap(({ path, text }) =>
    names.filter((name) => text.includes(`'${name}'`)).map((name) => `${path} names ${name}`),
  );
  expect(generic.length).toBeGreaterThan(10);
  expect(naming).toEqual([]);
});

const sheets = readdirSync(join(root, 'src/client'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ path: `src/client/${name}`, text: readFileSync(join(root, 'src/client', name), 'utf8') }));

it('there are no barrel files, and no source file or style sheet is longer than 300 lines', () => {
  const long = [...files, ...sheets].filter(({ text }) => text.split('\n').length > 301);
  expect(files.filter(({ path }) => /\/index\.tsx?$/.test(path))).toEqual([]);
  expect(long.map(({ path }) => path)).toEqual([]);
});

it('a style sheet is imported by the component of its name alone, or is called shared', () => {
  const modules = sheets.filter(({ path }) => path.endsWith('.module.css'));
  const foreign = modules.flatMap(({ path }) => {
    const users = within('src/client').filter(({ imports }) => imports.includes(path));
    const isShared = users.length > 1 && /\/shared-[^/]+$/.test(path);
    const isOwn = users.length === 1 && isSheetOf(users[0]!.path, path);
    return isShared || isOwn ? [] : [`${path}: ${users.map((user) => user.path).join(', ') || 'nobody'}`];
  });
  expect(modules.length).toBeGreaterThan(20);
  expect(foreign).toEqual([]);
});

function isSheetOf(component: string, sheet: string): boolean {
  const name = component.replace(/\.tsx?$/, '');
  return sheet === `${name}.module.css` || sheet.startsWith(`${name}-`);
}

it('style sheets use named breakpoints instead of widths of their own', () => {
  const widths = /@media[^{]*\bwidth\b/;
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter(({ text }) => widths.test(text)).map(({ path }) => path)).toEqual([]);
});

it('every file starts with a comment on what it is', () => {
  const silent = files.filter(({ text }) => !text.startsWith('//') && !text.startsWith('/**'));
  expect(silent.map(({ path }) => path)).toEqual([]);
});
