// One page of a list, and one item with what was asked with it, as a version writes them.
import { notFound } from '#server/refusal.ts';
import { type Json, linked } from '#shared/oeapi/parts.ts';
import { linkedKinds } from '#shared/oeapi/paths.ts';

import type { Place } from './address.ts';
import type { ItemAsked, ListAsked } from './query.ts';
import { loadItems } from './readers.ts';
import type { OeapiSchool } from './school.ts';
import type { OeapiVersion } from './version.ts';
import { versionsOf } from './versions-of.ts';
import type { Shown } from './walks.ts';

/** Which items stand on it was found before; what they say is as it is now. */
export async function pageOf(
  school: OeapiSchool,
  version: OeapiVersion,
  { shown, total }: Shown,
  { pageSize, pageNumber }: ListAsked,
): Promise<Json> {
  const kinds = [...new Set(shown.map(({ kind }) => kind))];
  const ids = shown.map(({ id }) => id);
  const items = await loadItems(school, kinds, ids);
  return {
    ...{ pageSize, pageNumber, hasPreviousPage: pageNumber > 1, hasNextPage: pageNumber * pageSize < total },
    totalPages: Math.ceil(total / pageSize),
    items: shown.flatMap(({ id }) => {
      const item = items.get(id);
      return item ? [version.item(item)] : [];
    }),
  };
}

export async function oneItem(
  school: OeapiSchool,
  version: OeapiVersion,
  { collection, id }: Place,
  { expand, withVersions }: ItemAsked,
): Promise<Json> {
  const item = id === null ? undefined : (await loadItems(school, collection.kinds, [id])).get(id);
  if (!item) throw notFound();
  const expanded = new Map<string, Json>();
  for (const link of expand) {
    const others = await loadItems(school, linkedKinds(link, collection.kinds), linked(item.links, link));
    for (const [other, found] of others) expanded.set(`${link} ${other}`, version.item(found));
  }
  const written = version.item(item, (link, other) => expanded.get(`${link} ${other}`) ?? other);
  if (!withVersions) return written;
  return { ...written, timelineOverrides: (await versionsOf(school, item)).map(version.override) };
}
