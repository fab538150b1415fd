// Answers that a handler returns instead of plain data: JSON text that PostgreSQL built, files, and lists that can be cached.
import type { RawBuilder } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { runStatement, type Statement } from '#server/db/statement.ts';
import type { FileType } from '#shared/api/file-types.ts';

/** A header that is sent more than once has a list. */
type Headers = Record<string, string | string[]>;

export class JsonAnswer {
  readonly text: string;
  readonly status: number | undefined;
  readonly headers: Headers;
  /** The record's revision: part of the ETag, and sent back as If-Match. */
  readonly revision: number | undefined;

  constructor(
    text: string,
    { status, headers = {}, revision }: { status?: number; headers?: Headers; revision?: number } = {},
  ) {
    this.text = text;
    this.status = status;
    this.headers = headers;
    this.revision = revision;
  }
}

/** A download, or a page shown in the browser. `name` is without its extension. */
export class FileAnswer {
  readonly type: FileType;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Only for a page: the hash of its one style element. */
  readonly styleHash: string | undefined;

  constructor(type: FileType, name: string, bytes: Uint8Array, styleHash?: string) {
    this.type = type;
    this.name = name;
    this.bytes = bytes;
    this.styleHash = styleHash;
  }
}

/** A list built by one statement, which names every table that the list depends on. */
export class ListAnswer {
  readonly statement: Statement;
  readonly build: () => Promise<string>;

  constructor(statement: Statement, build: () => Promise<string>) {
    this.statement = statement;
    this.build = build;
  }
}

/** The list that a statement builds as JSON text, in its column `json`. */
export function jsonList(db: Db, query: Statement | RawBuilder<{ json: string }>): ListAnswer {
  const statement = 'text' in query ? query : compile(db, query);
  return new ListAnswer(statement, async () => {
    const [found] = await runStatement<{ json: string }>(db, statement);
    return found?.json ?? '[]';
  });
}

function compile(db: Db, query: RawBuilder<{ json: string }>): Statement {
  const { sql: text, parameters } = query.compile(db);
  return { text, values: [...parameters] };
}

/** An answer that is built only if none is cached for this revision. Read the revision before building. */
export class CachedAnswer {
  readonly key: string;
  readonly revision: string;
  readonly build: () => Promise<string>;

  constructor(key: string, revision: string, build: () => Promise<string>) {
    this.key = key;
    this.revision = revision;
    this.build = build;
  }
}

/** The client has the current answer: sent as 304. */
export class Unchanged {
  readonly etag: string;

  constructor(etag: string) {
    this.etag = etag;
  }
}
