// Finds all items of a list in order; its pages are taken from this.
import { groupBy } from '#shared/group-by.ts';
import { mentions, type Searched } from '#shared/oeapi/mentions.ts';
import type { Item, Kind } from '#shared/oeapi/model.ts';
import type { Json } from '#shared/oeapi/parts.ts';
import type { List } from '#shared/oeapi/paths.ts';
import { byNumberInDutch } from '#shared/text/order.ts';

import type { ListRequest } from './query.ts';
import type { Entry, ListScope } from './reader.ts';
import { type Load, loadFiltered, loadSearched, readers } from './readers.ts';
import type { OeapiSchool } from './school.ts';
import type { OeapiVersion } from './version.ts';

export interface FoundEntry extends Entry {
  kind: Kind;
}

/** The only kinds that RIO gets. */
const forRio = new Set<Kind>(['organisation', 'session', 'programme', 'specification']);
/** Items loaded at once while filtering. */
const BATCH_SIZE = 500;

export async function listItems(
  school: OeapiSchool,
  version: OeapiVersion,
  { list, scope, request }: { list: List; scope: ListScope | null; request: ListRequest },
): Promise<FoundEntry[]> {
  const isRio = request.consumer === 'rio';
  const kinds = list.kinds.filter((kind) => !isRio || forRio.has(kind));
  const lists = await Promise.all(
    [...groupBy(kinds, (kind) => readers[kind])].map(async ([reader, own]) =>
      (await reader.list(school, scope)).map((entry): FoundEntry =>
        isFound(entry) ? entry : { ...entry, kind: own[0] as Kind },
      ),
    ),
  );
  const given = new Map(request.filters);
  const found = lists
    .flat()
    .filter((entry) => kinds.includes(entry.kind) && isDuring(entry, given, list, school.today));
  const others = request.filters.filter(([name]) => name !== 'since' && name !== 'until');
  const chosen = others.length > 0 || isRio ? await choose(school, version, found, { filters: others, isRio }) : found;
  return chosen.toSorted(inOrder(request.sorts));
}

function isFound(entry: Entry): entry is FoundEntry {
  return entry.kind !== undefined;
}

/** Offerings are limited to coming sessions, unless the request gives a start. */
function isDuring(
  { during }: FoundEntry,
  given: ReadonlyMap<string, string>,
  { filters }: List,
  today: string,
): boolean {
  if (!during || !('since' in filters)) return true;
  const since = given.get('since')?.slice(0, 10) ?? today;
  const until = given.get('until')?.slice(0, 10);
  return during.start >= since && (until === undefined || during.end <= until);
}

/** Filters items by their own fields: every parameter but `q` has the name of a field. */
async function choose(
  school: OeapiSchool,
  version: OeapiVersion,
  found: readonly FoundEntry[],
  { filters, isRio }: { filters: ListRequest['filters']; isRio: boolean },
): Promise<FoundEntry[]> {
  const given = new Map(filters);
  const [word, code] = [given.get('q'), given.get('primaryCode')];
  const isMeant = (item: Searched) =>
    (word === undefined || mentions(item, word)) && (code === undefined || item.code.code === code);
  const fields = filters.filter(([name]) => name !== 'q' && name !== 'primaryCode');
  if (fields.length === 0 && !isRio) return filterLoaded(school, found, loadSearched, isMeant);
  const fitsFields = fieldFilter(version, fields);
  return filterLoaded(
    school,
    found,
    loadFiltered,
    (item) => (!isRio || isForRio(item)) && isMeant(item) && fitsFields(item),
  );
}

/** The fields of an item on which filters depend. */
const FILTER_FIELDS = ['kind', 'type', 'languages', 'level', 'modeOfStudy', 'fieldsOfStudy', 'sector'];

/** Whether an item has all of these values. Serialising takes time, so one result serves all items with equal filter fields. */
function fieldFilter(version: OeapiVersion, fields: ListRequest['filters']): (item: Item) => boolean {
  const names = fields.some(([name]) => name === 'parent' || name === 'year')
    ? [...FILTER_FIELDS, 'links']
    : FILTER_FIELDS;
  const known = new Map<string, boolean>();
  return (item) => {
    if (fields.length === 0) return true;
    const key = JSON.stringify(names.map((name) => (item as unknown as Record<string, unknown>)[name]));
    const matches = known.get(key) ?? hasValues(version.item(item), fields);
    known.set(key, matches);
    return matches;
  };
}

function hasValues(written: Json, fields: ListRequest['filters']): boolean {
  return fields.every(([name, value]) => {
    const values = [written[name], written[`${name}Id`], written[`${name}s`], written[name.replace(/^mode/, 'modes')]];
    // A level may be called 'undefined'; a missing value must not match it.
    const given = values.flat().filter((each) => each !== undefined);
    return given.map(String).includes(value);
  });
}

async function filterLoaded<Loaded>(
  school: OeapiSchool,
  found: readonly FoundEntry[],
  load: Load<Loaded>,
  isChosen: (item: Loaded) => boolean,
): Promise<FoundEntry[]> {
  const chosen: FoundEntry[] = [];
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  for (let at = 0; at < found.length; at += BATCH_SIZE) {
    const some = found.slice(at, at + BATCH_SIZE);
    const items = await load(
      school,
      kinds,
      some.map(({ id }) => id),
    );
    for (const entry of some) {
      const item = items.get(entry.id);
      if (item && isChosen(item)) chosen.push(entry);
    }
  }
  return chosen;
}

function isForRio(item: Item): boolean {
  return item.kind === 'programme' ? item.rio !== null : item.kind !== 'specification' || item.forRio;
}

/** Ends with the id, so that the order is total. */
function inOrder(sorts: readonly string[]): (a: FoundEntry, b: FoundEntry) => number {
  const keys = sorts.map((sort) => {
    const name = sort.replace(/^-/, '');
    const way = sort.startsWith('-') ? -1 : 1;
    return (a: FoundEntry, b: FoundEntry) => way * compareBy(name, a, b);
  });
  return (a, b) => keys.reduce((order, by) => order || by(a, b), 0) || compareText(a.id, b.id);
}

function compareBy(name: string, a: FoundEntry, b: FoundEntry): number {
  if (name === 'name') return byNumberInDutch.compare(a.name, b.name);
  if (name.startsWith('startDate')) return compareText(a.start, b.start);
  if (name.startsWith('endDate')) return compareText(a.end, b.end);
  if (name.toLowerCase() === 'primarycode') return compareText(a.code, b.code);
  return name.endsWith('Id') ? compareText(a.id, b.id) : 0;
}

function compareText(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
