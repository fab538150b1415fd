// The interface of a reader of one kind of items: it finds them all with their sort fields, and loads them page by page.
import type { Searched } from '#shared/oeapi/mentions.ts';
import type { Item, Kind } from '#shared/oeapi/model.ts';

import type { OeapiSchool, Option } from './school.ts';

/** The item that a list is limited to. */
export interface ListScope {
  kind: Kind;
  id: string;
}

export interface Entry {
  id: string;
  /** Only if its reader handles several kinds. */
  kind?: Kind;
  name: string;
  code?: string;
  start?: string;
  end?: string;
  /** The dates of the session of an offering. */
  during?: { start: string; end: string };
}

export interface Reader {
  list: (school: OeapiSchool, scope: ListScope | null) => Promise<Entry[]>;
  /** In any order, without items that do not exist or may not be shared. */
  load: (school: OeapiSchool, ids: readonly string[]) => Promise<Item[]>;
  /** Loads only the searched texts: searching a whole school would spend most of its time on the rest. */
  loadSearched?: (school: OeapiSchool, ids: readonly string[]) => Promise<Searched[]>;
  /** Loads only the fields that lists are filtered by. */
  loadFiltered?: (school: OeapiSchool, ids: readonly string[]) => Promise<Item[]>;
}

/** Language codes; one option may stand for several. */
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
