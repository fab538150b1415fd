// All items of a list in their order: what a walk through its pages goes by.
import { groupBy } from '#shared/group-by.ts';
import { mentions, type Searched } from '#shared/oeapi/mentions.ts';
import type { Item, Kind } from '#shared/oeapi/model.ts';
import type { Json } from '#shared/oeapi/parts.ts';
import type { List } from '#shared/oeapi/paths.ts';

import type { ListAsked } from './query.ts';
import type { Entry, Scope } from './reader.ts';
import { type Load, loadFiltered, loadSearched, readers } from './readers.ts';
import type { OeapiSchool } from './school.ts';
import type { OeapiVersion } from './version.ts';

export interface Found extends Entry {
  kind: Kind;
}

/** What RIO may have; the rest is not for it. */
const forRio = new Set<Kind>(['organisation', 'session', 'programme', 'specification']);
/** Read at once while everything is looked through. */
const SOME = 500;
const collator = new Intl.Collator('nl', { numeric: true });

export async function listItems(
  school: OeapiSchool,
  version: OeapiVersion,
  { list, scope, asked }: { list: List; scope: Scope | null; asked: ListAsked },
): Promise<Found[]> {
  const isRio = asked.consumer === 'rio';
  const kinds = list.kinds.filter((kind) => !isRio || forRio.has(kind));
  const lists = await Promise.all(
    [...groupBy(kinds, (kind) => readers[kind])].map(async ([reader, own]) =>
      (await reader.list(school, scope)).map((entry): Found =>
        isFound(entry) ? entry : { ...entry, kind: own[0] as Kind },
      ),
    ),
  );
  const given = new Map(asked.filters);
  const found = lists
    .flat()
    .filter((entry) => kinds.includes(entry.kind) && isDuring(entry, given, list, school.today));
  const others = asked.filters.filter(([name]) => name !== 'since' && name !== 'until');
  const chosen = others.length > 0 || isRio ? await choose(school, version, found, { filters: others, isRio }) : found;
  return chosen.toSorted(inOrder(asked.sorts));
}

function isFound(entry: Entry): entry is Found {
  return entry.kind !== undefined;
}

/** Offerings are those of sessions to come, unless somebody asks from when on. */
function isDuring({ during }: Found, given: ReadonlyMap<string, string>, { filters }: List, today: string): boolean {
  if (!during || !('since' in filters)) return true;
  const since = given.get('since')?.slice(0, 10) ?? today;
  const until = given.get('until')?.slice(0, 10);
  return during.start >= since && (until === undefined || during.end <= until);
}

/** What an item says is what it is chosen by: each parameter but `q` is called as the field that it asks about. */
async function choose(
  school: OeapiSchool,
  version: OeapiVersion,
  found: readonly Found[],
  { filters, isRio }: { filters: ListAsked['filters']; isRio: boolean },
): Promise<Found[]> {
  const given = new Map(filters);
  const [word, code] = [given.get('q'), given.get('primaryCode')];
  const isMeant = (item: Searched) =>
    (word === undefined || mentions(item, word)) && (code === undefined || item.code.code === code);
  const fields = filters.filter(([name]) => name !== 'q' && name !== 'primaryCode');
  if (fields.length === 0 && !isRio) return lookThrough(school, found, loadSearched, isMeant);
  const isSaid = saying(version, fields);
  return lookThrough(
    school,
    found,
    loadFiltered,
    (item) => (!isRio || isForRio(item)) && isMeant(item) && isSaid(item),
  );
}

/** All that fields are filtered by. */
const told = ['kind', 'type', 'languages', 'level', 'modeOfStudy', 'fieldsOfStudy', 'sector'];

/** Whether an item says all of this. To write one takes time, so of those that do not differ in what is asked one is written. */
function saying(version: OeapiVersion, fields: ListAsked['filters']): (item: Item) => boolean {
  const names = fields.some(([name]) => name === 'parent' || name === 'year') ? [...told, 'links'] : told;
  const known = new Map<string, boolean>();
  return (item) => {
    if (fields.length === 0) return true;
    const key = JSON.stringify(names.map((name) => (item as unknown as Record<string, unknown>)[name]));
    const said = known.get(key) ?? isWritten(version.item(item), fields);
    known.set(key, said);
    return said;
  };
}

function isWritten(written: Json, fields: ListAsked['filters']): boolean {
  return fields.every(([name, value]) => {
    const values = [written[name], written[`${name}Id`], written[`${name}s`], written[name.replace(/^mode/, 'modes')]];
    // A level may be called 'undefined'; what is not said is not that.
    const said = values.flat().filter((each) => each !== undefined);
    return said.map(String).includes(value);
  });
}

async function lookThrough<Loaded>(
  school: OeapiSchool,
  found: readonly Found[],
  load: Load<Loaded>,
  isChosen: (item: Loaded) => boolean,
): Promise<Found[]> {
  const chosen: Found[] = [];
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  for (let at = 0; at < found.length; at += SOME) {
    const some = found.slice(at, at + SOME);
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

/** Whatever else is the same, the id decides, so that there is one order. */
function inOrder(sorts: readonly string[]): (a: Found, b: Found) => number {
  const keys = sorts.map((sort) => {
    const name = sort.replace(/^-/, '');
    const way = sort.startsWith('-') ? -1 : 1;
    return (a: Found, b: Found) => way * compareBy(name, a, b);
  });
  return (a, b) => keys.reduce((order, by) => order || by(a, b), 0) || compareText(a.id, b.id);
}

function compareBy(name: string, a: Found, b: Found): number {
  if (name === 'name') return collator.compare(a.name, b.name);
  if (name.startsWith('startDate')) return compareText(a.start, b.start);
  if (name.startsWith('endDate')) return compareText(a.end, b.end);
  if (name.toLowerCase() === 'primarycode') return compareText(a.code, b.code);
  return name.endsWith('Id') ? compareText(a.id, b.id) : 0;
}

function compareText(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
