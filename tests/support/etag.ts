/**
 * The revision in the ETag of a record. The rest of an ETag says no more than the body, and that of a list shows that something in
 * its tables changed, which is no secret: docs/decisions/0030-hidden-attributes.md.
 */
export const revisionIn = (etag: unknown): string => /^"r\d+-/.exec(String(etag))?.[0] ?? '';
