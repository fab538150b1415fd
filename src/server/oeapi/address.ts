// Parses the address of a request: the school, the version and the resource.
import { notFound, Refusal } from '#server/refusal.ts';
import type { Collection, Collections, List } from '#shared/oeapi/paths.ts';
import { oeapiText } from '#shared/text/oeapi.ts';

import { isUuid } from './query.ts';

export interface Address {
  school: string;
  version: string;
  segments: string[];
}

/** Splits `/oeapi/<school>/<version>/…`, ignoring a trailing slash. */
export function addressOf(url: string): Address {
  const [, , school = '', version = '', ...segments] = (url.split('?')[0] ?? '').split('/');
  if (segments.at(-1) === '') segments.pop();
  return { school, version, segments };
}

export interface Resource {
  collection: Collection;
  id: string | null;
  /** The list below that item; null for the item itself. */
  below: List | null;
}

/** Null for the service itself. */
export function resourceAt(collections: Collections, [name, id, under, ...more]: readonly string[]): Resource | null {
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

/** The path without ids and unknown segments, under which fetches are counted. */
export function patternOf({ version, segments }: Address, collections: Collections): string {
  const known = new Set(Object.entries(collections).flatMap(([name, { below }]) => [name, ...Object.keys(below)]));
  const shown = segments.slice(0, 3).map((segment) => (isUuid(segment) ? '{id}' : known.has(segment) ? segment : '…'));
  return ['', version, ...shown].join('/');
}
