// Builds the answers of OEAPI: a page of a list, one item, or the service itself. They are cached until anything of the school
// changes.
import type { Database } from '#server/db/connect.ts';
import type { MachineClient } from '#server/exchange/credentials.ts';
import { EncodedText } from '#server/http/encoded-text.ts';
import { RevisionCache } from '#server/revision-cache.ts';
import { notFound } from '#server/refusal.ts';
import type { Json } from '#shared/oeapi/parts.ts';
import type { List } from '#shared/oeapi/paths.ts';

import { type Address, type Resource, resourceAt } from './address.ts';
import { listItems } from './list.ts';
import { oneItem, pageOf } from './pages.ts';
import { parseItemQuery, parseListQuery, type Query } from './query.ts';
import { loadItems } from './readers.ts';
import { type OeapiSchool, openSchool } from './school.ts';
import type { OeapiVersion } from './version.ts';
import { beginWalk, continueWalk } from './walks.ts';

export interface OeapiRequest {
  client: MachineClient;
  version: OeapiVersion;
  address: Address;
  query: Query;
  /** The revision of everything in the school. */
  revision: string;
}

/** All cached answers together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Brotli quality: as fast as for answers that are not cached. */
const QUALITY = 3;

export class Answers {
  readonly #database: Database;
  readonly #publicUrl: string;
  readonly #cache = new RevisionCache<EncodedText>(MAX_BYTES, ({ size }) => size);

  constructor(database: Database, publicUrl: string) {
    this.#database = database;
    this.#publicUrl = publicUrl;
  }

  async answer(request: OeapiRequest): Promise<EncodedText> {
    const { version, address, query } = request;
    const resource = resourceAt(version.collections, address.segments);
    const publicUrl = this.#publicUrl;
    if (!resource) return this.#cached(request, '', async (school) => version.service({ ...school, publicUrl }));
    const list = resource.id === null ? resource.collection.list : resource.below;
    if (list) return this.#page(request, resource, list);
    const wanted = parseItemQuery(resource.collection, query);
    return this.#cached(request, '', (school) => oneItem(school, version, resource, wanted));
  }

  async #page(request: OeapiRequest, resource: Resource, list: List): Promise<EncodedText> {
    const { client, version, address, query } = request;
    const wanted = parseListQuery(list, query);
    const { pageNumber: _, ...sameForAll } = query;
    const walkKey = {
      client: client.id,
      list: JSON.stringify([address.version, address.segments, inOrder(sameForAll)]),
    };
    const begin = async (school: OeapiSchool) => {
      const found = await listItems(school, version, { list, scope: await scopeOf(school, resource), request: wanted });
      return beginWalk(this.#database, walkKey, found, wanted);
    };
    if (wanted.pageNumber === 1)
      return this.#cached(request, String(client.id), async (school) =>
        pageOf(school, version, await begin(school), wanted),
      );
    const walk = (await continueWalk(this.#database, walkKey, wanted)) ?? (await begin(await this.#school(request)));
    return this.#cached(request, `${client.id} ${walk.began}`, (school) => pageOf(school, version, walk, wanted));
  }

  #cached(request: OeapiRequest, walk: string, make: (school: OeapiSchool) => Promise<Json>): Promise<EncodedText> {
    const key = keyOf(request, walk);
    const encode = async () => new EncodedText(JSON.stringify(await make(await this.#school(request))), QUALITY);
    return this.#cache.get(key, request.revision) ?? this.#cache.put(key, request.revision, encode());
  }

  #school({ client }: OeapiRequest): Promise<OeapiSchool> {
    return openSchool(this.#database, client.organization);
  }
}

function keyOf({ client, address, query }: OeapiRequest, walk: string): string {
  return JSON.stringify([client.organization, address.version, address.segments, inOrder(query), walk]);
}

/** The same key in whatever order the parameters come. */
function inOrder(query: Query): [string, unknown][] {
  return Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The item that a list belongs to; refuses one that does not exist or may not be shared. */
async function scopeOf(school: OeapiSchool, { collection, id }: Resource) {
  if (id === null) return null;
  const item = (await loadItems(school, collection.kinds, [id])).get(id);
  if (!item) throw notFound();
  return { kind: item.kind, id };
}
