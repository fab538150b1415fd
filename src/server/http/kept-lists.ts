// Lists are asked for over and over and seldom change. A list that was built is kept until one of its tables changes in one of
// the user's schools, so that asking again costs one small query. Two users share it when their rights make the same statement.
import { sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Database } from '#server/db/connect.ts';
import { runStatement } from '#server/db/statement.ts';
import { Kept } from '#server/kept.ts';

import { KeptAnswer, type ListAnswer } from './answer.ts';
import { EncodedText } from './encoded-text.ts';

/** Of all lists together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Of brotli: as quick as answers that are not kept. */
const QUALITY = 3;
/** Rights make a handful of statements per list; more than these is somebody playing. */
const MAX_TEXTS = 1000;

export class KeptLists {
  readonly #database: Database;
  readonly #kept: Kept<EncodedText>;
  readonly #tablesOfText = new Map<string, string[]>();
  #captured: Promise<string[]> | undefined;

  constructor(database: Database, maxBytes = MAX_BYTES) {
    this.#database = database;
    this.#kept = new Kept(maxBytes, ({ size }) => size);
  }

  async build(answer: ListAnswer | KeptAnswer, user: User): Promise<EncodedText> {
    const { key, revision, build } = answer instanceof KeptAnswer ? answer : await this.#listFor(answer, user);
    const encode = async () => new EncodedText(await build(), QUALITY);
    return this.#kept.get(key, revision) ?? this.#kept.put(key, revision, encode());
  }

  async #listFor({ statement, build }: ListAnswer, user: User): Promise<KeptAnswer> {
    const places = [0, ...user.organizations.map(({ id }) => id)];
    const revision = String(await this.#revisionOf(statement.text, places));
    // With the places: another set of schools may have the same sum.
    return new KeptAnswer(statement.text + JSON.stringify([places, ...statement.values]), revision, build);
  }

  /**
   * Each table of a school counts its changes, and the counts only go up, so their sum tells when any of them changed. It is
   * read before the list is built: a list is never older than the revision under which it is kept.
   */
  async #revisionOf(text: string, places: readonly number[]): Promise<number> {
    const tables = await this.#tablesIn(text);
    const [found] = await runStatement<{ revision: number }>(this.#database, {
      text: `
        select coalesce(sum(value), 0)::float8 as revision from table_revision
        where organization = any($1::int[]) and table_name = any($2::text[])`,
      values: [places, tables],
    });
    return found?.revision ?? 0;
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
