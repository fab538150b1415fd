// An answer that is JSON text already, because PostgreSQL built it, or that needs more than a body.
import type { Statement } from '#server/db/statement.ts';
import type { FileType } from '#shared/api/file-types.ts';

/** Several of one name as a list. */
type Headers = Record<string, string | string[]>;

export class JsonAnswer {
  readonly text: string;
  readonly status: number | undefined;
  readonly headers: Headers;
  /** The record's revision: goes into the ETag, and comes back as If-Match. */
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

/** A file to keep, or a page to read. `name` is without its ending. */
export class FileAnswer {
  readonly type: FileType;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Of a page: the hash of its one style element. */
  readonly styleHash: string | undefined;

  constructor(type: FileType, name: string, bytes: Uint8Array, styleHash?: string) {
    this.type = type;
    this.name = name;
    this.bytes = bytes;
    this.styleHash = styleHash;
  }
}

/** A list that is built by one statement, which names every table that the list depends on. */
export class ListAnswer {
  readonly statement: Statement;
  readonly build: () => Promise<string>;

  constructor(statement: Statement, build: () => Promise<string>) {
    this.statement = statement;
    this.build = build;
  }
}

/** An answer that is built only when it is not kept under the same revision, which is read before it is built. */
export class KeptAnswer {
  readonly key: string;
  readonly revision: string;
  readonly build: () => Promise<string>;

  constructor(key: string, revision: string, build: () => Promise<string>) {
    this.key = key;
    this.revision = revision;
    this.build = build;
  }
}
