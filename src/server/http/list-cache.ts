// Caches lists, which are requested often and seldom change, until one of their tables changes in one of the user's schools: a repeated
// request costs one small query. Users share an entry if their schools and the statement that follows from their rights are the same.
// The ETag follows from the entry's key and revision alone, so a client that has the list gets 304 without it being built.
import { sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Database } from '#server/db/connect.ts';
import { runStatement } from '#server/db/statement.ts';
import { RevisionCache } from '#server/revision-cache.ts';

import { CachedAnswer, type ListAnswer, Unchanged } from './answer.ts';
import { EncodedText } from './encoded-text.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { programId } from './program-id.ts';

/** Of all cached lists together. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Of brotli: as fast as for answers that are not cached. */
const QUALITY = 3;
/** Rights give a handful of statements per list; more than this is likely abuse. */
const MAX_TEXTS = 1000;

export class ListCache {
  readonly #database: Database;
  readonly #cache: RevisionCache<EncodedText>;
  readonly #tablesOfText = new Map<string, string[]>();
  #captured: Promise<string[]> | undefined;

  constructor(database: Database, maxBytes = MAX_BYTES) {
    this.#database = database;
    this.#cache = new RevisionCache(maxBytes, ({ size }) => size);
  }

  async answer(answer: ListAnswer | CachedAnswer, user: User, ifNoneMatch?: string): Promise<EncodedText | Unchanged> {
    const { key, revision, build } = answer instanceof CachedAnswer ? answer : await this.#cacheEntryFor(answer, user);
    const etag = etagOf(JSON.stringify([programId(), key, revision]), undefined);
    if (matchesEtag(ifNoneMatch, etag)) return new Unchanged(etag);
    const encode = async () => new EncodedText(await build(), QUALITY, etag);
    return this.#cache.get(key, revision) ?? this.#cache.put(key, revision, encode());
  }

  async #cacheEntryFor({ statement, build }: ListAnswer, user: User): Promise<CachedAnswer> {
    const places = [0, ...user.organizations.map(({ id }) => id)];
    const revision = await this.#revisionOf(statement.text, places);
    // With the places: another set of schools may have the same sum.
    return new CachedAnswer(statement.text + JSON.stringify([places, ...statement.values]), revision, build);
  }

  /**
   * The revision of a table in a school is the time of its last change and only increases, so the sum changes whenever one of them
   * does. It is read before the list is built, so a cached list is never older than its revision.
   */
  async #revisionOf(text: string, places: readonly number[]): Promise<string> {
    const tables = await this.#tablesIn(text);
    const [found] = await runStatement<{ revision: string }>(this.#database, {
      text: `
        select coalesce(sum(value), 0)::text as revision from table_revision
        where organization = any($1::int[]) and table_name = any($2::text[])`,
      values: [places, tables],
    });
    return found?.revision ?? '';
  }

  /** Every table named in the statement, and '*', which changes when a backup is restored. */
  async #tablesIn(text: string): Promise<string[]> {
    const known = this.#tablesOfText.get(text);
    if (known) return known;
    const captured = await this.#capturedTables();
    const words = new Set(text.match(/\w+/g));
    const tables = ['*', ...captured.filter((name) => words.has(name))];
    if (this.#tablesOfText.size >= MAX_TEXTS) this.#tablesOfText.clear();
    this.#tablesOfText.set(text, tables);
    return tables;
  }

  /** Read once; the next request repeats a read that failed. */
  #capturedTables(): Promise<string[]> {
    this.#captured ??= capturedTables(this.#database).catch((error: unknown) => {
      this.#captured = undefined;
      throw error;
    });
    return this.#captured;
  }
}

async function capturedTables(database: Database): Promise<string[]> {
  const found = await sql<{ table_name: string }>`select table_name from captured_table`.execute(database);
  return found.rows.map(({ table_name }) => table_name);
}
