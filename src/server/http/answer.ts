// An answer that is JSON text already, because PostgreSQL built it, or that needs more than a body.

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
