// What the page of an address asks for beside the application, so that its code does not come after it. The build has found out
// which files that are (`scripts/lib/prepared-files.ts`); an address that it does not name asks for nothing more.
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
