// The address of a request: which school, which version, and what of it.
import { notFound, Refusal } from '#server/refusal.ts';
import type { Collection, Collections, List } from '#shared/oeapi/paths.ts';
import { oeapiText } from '#shared/text/oeapi.ts';

import { isUuid } from './query.ts';

export interface Address {
  school: string;
  version: string;
  segments: string[];
}

/** Of `/oeapi/<school>/<version>/…`, without the slash that some write at the end. */
export function addressOf(url: string): Address {
  const [, , school = '', version = '', ...segments] = (url.split('?')[0] ?? '').split('/');
  if (segments.at(-1) === '') segments.pop();
  return { school, version, segments };
}

export interface Place {
  collection: Collection;
  id: string | null;
  /** What is asked of that item; null for the item itself. */
  below: List | null;
}

/** Null for the service itself. */
export function placeOf(collections: Collections, [name, id, under, ...more]: readonly string[]): Place | null {
  if (name === undefined) return null;
  const collection = Object.hasOwn(collections, name) ? collections[name] : undefined;
  if (!collection || more.length > 0) throw notFound();
  if (id === undefined) {
    if (!collection.list) throw notFound();
    return { collection, id: null, below: null };
  }
  if (under !== undefined && !Object.hasOwn(collection.below, under)) throw notFound();
  if (!isUuid(id)) throw new Refusal(400, oeapiText.parameter('id', 'a UUID'));
  return { collection, id: id.toLowerCase(), below: collection.below[under ?? ''] ?? null };
}

/** Without ids, and without what is no path of ours: by this fetches are counted. */
export function patternOf({ version, segments }: Address, collections: Collections): string {
  const known = new Set(Object.entries(collections).flatMap(([name, { below }]) => [name, ...Object.keys(below)]));
  const shown = segments.slice(0, 3).map((segment) => (isUuid(segment) ? '{id}' : known.has(segment) ? segment : '…'));
  return ['', version, ...shown].join('/');
}
