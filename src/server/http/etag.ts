// ETags: the record's revision, which If-Match compares, and a hash of the answer, or of what it follows from, so that GET can
// return 304.
import { hash } from 'node:crypto';

import { Refusal } from '#server/refusal.ts';
import { refusalText } from '#shared/text/refusal.ts';

export function etagOf(text: string | Buffer, revision: number | undefined): string {
  const digest = hash('sha1', text, 'base64url');
  return revision === undefined ? `"${digest}"` : `"r${revision}-${digest}"`;
}

/** For an item inside another answer, which is not sent on its own: only its revision is compared. */
export function itemEtag(revision: number | string): string {
  return `"r${revision}-item"`;
}

export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch === undefined ? [] : (tagsIn(ifNoneMatch) ?? []);
  return tags === '*' || tags.includes(etag);
}

/** The revisions that the client accepts; undefined (any revision) for `*` and without a header. */
export function revisionsFromIfMatch(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined) return undefined;
  const tags = tagsIn(ifMatch);
  if (tags === null) throw new Refusal(400, refusalText.malformed);
  if (tags === '*') return undefined;
  return tags.flatMap((tag) => /^"r(\d{1,10})-/.exec(tag)?.[1] ?? []).map(Number);
}

/**
 * Parses both headers; null if it is not a list of tags. A weak tag counts as the tag itself: a proxy that compresses our
 * answers (nginx with gzip) weakens each tag, and clients send it back that way.
 */
function tagsIn(header: string): string[] | '*' | null {
  if (header.trim() === '*') return '*';
  const tags: string[] = [];
  const rest = header.replace(/(?:W\/)?("[^"\s]*")/g, (_, tag: string) => {
    tags.push(tag);
    return '';
  });
  return tags.length > 0 && /^[\s,]*$/.test(rest) ? tags : null;
}
