// Preload links for the files that the page at a path needs besides the application, so that they load at the same time. The build
// lists them (`scripts/lib/prepared-files.ts`); a path that is not in that list has none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';

const lists = new Set<string>(Object.values(definitions).map(listPath));

export function readPageLinks(folder: string): (path: string) => string {
  const file = join(folder, 'page-links.json');
  if (!existsSync(file)) return () => '';
  const links = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
  return (path) => links.get(pageOf(path)) ?? '';
}

function pageOf(path: string): string {
  const [, list, id] = /^(\/\w*)(?:\/edit\/(\d+))?$/.exec(path) ?? [];
  if (list === '/' || (list && lists.has(list))) return id ? 'record' : 'list';
  return path;
}
