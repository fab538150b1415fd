// One page of a list, or one item with its expanded links, in the form of an API version.
import { notFound } from '#server/refusal.ts';
import { type Json, linked } from '#shared/oeapi/parts.ts';
import { linkedKinds } from '#shared/oeapi/paths.ts';

import type { Resource } from './address.ts';
import type { ItemRequest, ListRequest } from './query.ts';
import { loadItems } from './readers.ts';
import type { OeapiSchool } from './school.ts';
import type { OeapiVersion } from './version.ts';
import { versionsOf } from './versions-of.ts';
import type { WalkPage } from './walks.ts';

/** Which items are on the page was decided when the walk began; their contents are current. */
export async function pageOf(
  school: OeapiSchool,
  version: OeapiVersion,
  { shown, total }: WalkPage,
  { pageSize, pageNumber }: ListRequest,
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
  { collection, id }: Resource,
  { expand, withVersions }: ItemRequest,
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
