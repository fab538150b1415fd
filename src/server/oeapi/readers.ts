// The reader of each kind of items. One reader may handle several related kinds.
import type { Searched } from '#shared/oeapi/mentions.ts';
import type { Item, Kind } from '#shared/oeapi/model.ts';

import { learningComponents, testComponents } from './components.ts';
import { courses } from './courses.ts';
import { offerings } from './offerings.ts';
import { organisations } from './organisations.ts';
import { outcomes } from './outcomes.ts';
import { parts } from './parts.ts';
import { programmes } from './programmes.ts';
import type { Reader } from './reader.ts';
import type { OeapiSchool } from './school.ts';
import { sessions } from './sessions.ts';
import { specifications } from './specifications.ts';

export const readers: Record<Kind, Reader> = {
  ...{ organisation: organisations, session: sessions, programme: programmes, part: parts, course: courses },
  ...{ specification: specifications, learning: learningComponents, test: testComponents, outcome: outcomes },
  ...{ partOffering: offerings, courseOffering: offerings, learningOffering: offerings, testOffering: offerings },
};

/** Loads items of these kinds, by id. */
export type Load<Loaded> = (
  school: OeapiSchool,
  kinds: readonly Kind[],
  ids: readonly string[],
) => Promise<Map<string, Loaded>>;

export const loadItems: Load<Item> = (...asked) => loadBy((reader) => reader.load, ...asked);
export const loadFiltered: Load<Item> = (...asked) => loadBy((reader) => reader.loadFiltered ?? reader.load, ...asked);
export const loadSearched: Load<Searched> = (...asked) =>
  loadBy((reader) => reader.loadSearched ?? reader.loadFiltered ?? reader.load, ...asked);

async function loadBy<Loaded extends Searched>(
  loaderOf: (reader: Reader) => (school: OeapiSchool, ids: readonly string[]) => Promise<Loaded[]>,
  ...[school, kinds, ids]: Parameters<Load<Loaded>>
): Promise<Map<string, Loaded>> {
  if (ids.length === 0) return new Map();
  const own = new Set(kinds.map((kind) => readers[kind]));
  const found = await Promise.all([...own].map((reader) => loaderOf(reader)(school, ids)));
  return new Map(found.flat().flatMap((item) => (kinds.includes(item.kind) ? [[item.id, item]] : [])));
}
