// Answers of OEAPI as they are sent: a page of a list, one item, or the service itself. What was made is kept until something of the
// school changes.
import type { Database } from '#server/db/connect.ts';
import type { MachineClient } from '#server/exchange/credentials.ts';
import { EncodedText } from '#server/http/encoded-text.ts';
import { Kept } from '#server/kept.ts';
import { notFound } from '#server/refusal.ts';
import type { Json } from '#shared/oeapi/parts.ts';
import type { List } from '#shared/oeapi/paths.ts';

import { type Address, type Place, placeOf } from './address.ts';
import { listItems } from './list.ts';
import { oneItem, pageOf } from './pages.ts';
import { itemAsked, listAsked, type Query } from './query.ts';
import { loadItems } from './readers.ts';
import { type OeapiSchool, openSchool } from './school.ts';
import type { OeapiVersion } from './version.ts';
import { beginWalk, goOn } from './walks.ts';

export interface Asked {
  client: MachineClient;
  version: OeapiVersion;
  address: Address;
  query: Query;
  /** Of everything that the school has. */
  revision: string;
}

/** Of all answers together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Of brotli: as quick as answers that are not kept. */
const QUALITY = 3;

export class Answers {
  readonly #database: Database;
  readonly #publicUrl: string;
  readonly #kept = new Kept<EncodedText>(MAX_BYTES, ({ size }) => size);

  constructor(database: Database, publicUrl: string) {
    this.#database = database;
    this.#publicUrl = publicUrl;
  }

  async answer(asked: Asked): Promise<EncodedText> {
    const { version, address, query } = asked;
    const place = placeOf(version.collections, address.segments);
    const publicUrl = this.#publicUrl;
    if (!place) return this.#keep(asked, '', async (school) => version.service({ ...school, publicUrl }));
    const list = place.id === null ? place.collection.list : place.below;
    if (list) return this.#page(asked, place, list);
    const wanted = itemAsked(place.collection, query);
    return this.#keep(asked, '', (school) => oneItem(school, version, place, wanted));
  }

  async #page(asked: Asked, place: Place, list: List): Promise<EncodedText> {
    const { client, version, address, query } = asked;
    const wanted = listAsked(list, query);
    const { pageNumber: _, ...sameForAll } = query;
    const walker = {
      client: client.id,
      list: JSON.stringify([address.version, address.segments, inOrder(sameForAll)]),
    };
    const begin = async (school: OeapiSchool) => {
      const found = await listItems(school, version, { list, scope: await scopeOf(school, place), asked: wanted });
      return beginWalk(this.#database, walker, found, wanted);
    };
    if (wanted.pageNumber === 1)
      return this.#keep(asked, String(client.id), async (school) =>
        pageOf(school, version, await begin(school), wanted),
      );
    const walk = (await goOn(this.#database, walker, wanted)) ?? (await begin(await this.#school(asked)));
    return this.#keep(asked, `${client.id} ${walk.began}`, (school) => pageOf(school, version, walk, wanted));
  }

  #keep(asked: Asked, walk: string, make: (school: OeapiSchool) => Promise<Json>): Promise<EncodedText> {
    const key = keyOf(asked, walk);
    const encode = async () => new EncodedText(JSON.stringify(await make(await this.#school(asked))), QUALITY);
    return this.#kept.get(key, asked.revision) ?? this.#kept.put(key, asked.revision, encode());
  }

  #school({ client }: Asked): Promise<OeapiSchool> {
    return openSchool(this.#database, client.organization);
  }
}

function keyOf({ client, address, query }: Asked, walk: string): string {
  return JSON.stringify([client.organization, address.version, address.segments, inOrder(query), walk]);
}

/** The same question, however it is written. */
function inOrder(query: Query): [string, unknown][] {
  return Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** What a list is about; refuses what is not there, or may not leave the house. */
async function scopeOf(school: OeapiSchool, { collection, id }: Place) {
  if (id === null) return null;
  const item = (await loadItems(school, collection.kinds, [id])).get(id);
  if (!item) throw notFound();
  return { kind: item.kind, id };
}
