// An answer that is JSON text already, because PostgreSQL built it, or that needs more than a body.
import type { Statement } from '#server/db/statement.ts';

export class JsonAnswer {
  readonly text: string;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;
  /** The record's revision: goes into the ETag, and comes back as If-Match. */
  readonly revision: number | undefined;

  constructor(
    text: string,
    { status, headers = {}, revision }: { status?: number; headers?: Record<string, string>; revision?: number } = {},
  ) {
    this.text = text;
    this.status = status;
    this.headers = headers;
    this.revision = revision;
  }
}

/** A list as the statement that builds it: one row with one JSON text. It names every table that the list depends on. */
export class ListAnswer {
  readonly statement: Statement;

  constructor(statement: Statement) {
    this.statement = statement;
  }
}
