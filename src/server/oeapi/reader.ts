// How items of one kind are found and read. All of them are found first, with what they are sorted by, and then read page by page.
import type { Searched } from '#shared/oeapi/mentions.ts';
import type { Item, Kind } from '#shared/oeapi/model.ts';

import type { OeapiSchool, Option } from './school.ts';

/** What lies in, or belongs to, another item. */
export interface Scope {
  kind: Kind;
  id: string;
}

export interface Entry {
  id: string;
  /** Where its reader reads several kinds. */
  kind?: Kind;
  name: string;
  code?: string;
  start?: string;
  end?: string;
  /** Of the session of an offering. */
  during?: { start: string; end: string };
}

export interface Reader {
  list: (school: OeapiSchool, scope: Scope | null) => Promise<Entry[]>;
  /** In any order; without those that are not there, or may not leave. */
  load: (school: OeapiSchool, ids: readonly string[]) => Promise<Item[]>;
  /** The same, only with what words are looked for in: where all of a school are looked through, the rest takes most of the time. */
  loadSearched?: (school: OeapiSchool, ids: readonly string[]) => Promise<Searched[]>;
  /** The same, as far as lists are filtered by it. */
  loadFiltered?: (school: OeapiSchool, ids: readonly string[]) => Promise<Item[]>;
}

/** Codes of languages: an option may stand for several. */
export function languagesOf({ codeOf }: OeapiSchool, options: readonly (Option | null)[]): string[] {
  return [...new Set(options.flatMap((option) => (option ? codeOf('language', option).split(' ') : [])))].filter(
    Boolean,
  );
}

export function numberOrId(number: string, id: string) {
  return number ? ({ type: 'identifier', code: number } as const) : ({ type: 'uuid', code: id } as const);
}

export function systemIds(...codes: readonly string[]) {
  return codes.filter(Boolean).map((code) => ({ type: 'system_id', code }) as const);
}
