// Lists are asked for over and over and seldom change. A list that was built is kept until one of its tables changes in one of
// the user's schools, so that asking again costs one small query. Two users share it when their rights make the same statement.
import { sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Database } from '#server/db/connect.ts';
import { runStatement, type Statement } from '#server/db/statement.ts';

import type { ListAnswer } from './answer.ts';
import { EncodedText } from './encoded-text.ts';

interface Kept {
  revision: number;
  list: Promise<EncodedText>;
  /** With its key: somebody may ask for many lists with nothing in them. */
  bytes: number;
}

/** Of all lists together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Of brotli: as quick as answers that are not kept. */
const QUALITY = 4;
/** Rights make a handful of statements per list; more than these is somebody playing. */
const MAX_TEXTS = 1000;

export class KeptLists {
  readonly #database: Database;
  readonly #maxBytes: number;
  /** The one that was not used for longest comes first. */
  readonly #kept = new Map<string, Kept>();
  readonly #tablesOfText = new Map<string, string[]>();
  #bytes = 0;
  #captured: Promise<string[]> | undefined;

  constructor(database: Database, maxBytes = MAX_BYTES) {
    this.#database = database;
    this.#maxBytes = maxBytes;
  }

  async build({ statement }: ListAnswer, user: User): Promise<EncodedText> {
    const revision = await this.#revisionOf(statement.text, user);
    const key = JSON.stringify(statement);
    const known = this.#kept.get(key);
    this.#forget(key);
    const entry = known?.revision === revision ? known : { revision, list: this.#run(statement), bytes: 0 };
    this.#keep(key, entry);
    try {
      const list = await entry.list;
      if (this.#kept.get(key) === entry && entry.bytes === 0) this.#count(entry, list.size + 2 * key.length);
      return list;
    } catch (error) {
      if (this.#kept.get(key) === entry) this.#forget(key);
      throw error;
    }
  }

  async #run(statement: Statement): Promise<EncodedText> {
    const [found] = await runStatement<{ json: string }>(this.#database, statement);
    return new EncodedText(found?.json ?? '[]', QUALITY);
  }

  #keep(key: string, entry: Kept): void {
    this.#kept.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  #count(entry: Kept, bytes: number): void {
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const key of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(key);
    }
  }

  /**
   * Each table of a school counts its changes, and the counts only go up, so their sum tells when any of them changed. It is
   * read before the list is built: a list is never older than the revision under which it is kept.
   */
  async #revisionOf(text: string, user: User): Promise<number> {
    const places = [0, ...user.organizations.map(({ id }) => id)];
    const found = await sql<{ revision: number }>`
      select coalesce(sum(value), 0)::float8 as revision from table_revision
      where organization = any(${places}::int[]) and table_name = any(${await this.#tablesIn(text)}::text[])`.execute(
      this.#database,
    );
    return found.rows[0]?.revision ?? 0;
  }

  /** Every table whose name stands in the statement, and the one that counts restored backups. */
  async #tablesIn(text: string): Promise<string[]> {
    const known = this.#tablesOfText.get(text);
    if (known) return known;
    this.#captured ??= capturedTables(this.#database);
    const words = new Set(text.match(/\w+/g));
    const tables = ['*', ...(await this.#captured).filter((name) => words.has(name))];
    if (this.#tablesOfText.size >= MAX_TEXTS) this.#tablesOfText.clear();
    this.#tablesOfText.set(text, tables);
    return tables;
  }
}

async function capturedTables(database: Database): Promise<string[]> {
  const found = await sql<{ table_name: string }>`select table_name from captured_table`.execute(database);
  return found.rows.map(({ table_name }) => table_name);
}
