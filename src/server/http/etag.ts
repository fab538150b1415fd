// ETags: a hash of the answer, so that GET can say 304, preceded by the record's revision, which If-Match compares.
import { hash } from 'node:crypto';

import { Refusal } from '#server/refusal.ts';
import { nl } from '#shared/text/nl.ts';

export function etagOf(text: string, revision: number | undefined): string {
  const digest = hash('sha1', text, 'base64url');
  return revision === undefined ? `"${digest}"` : `"r${revision}-${digest}"`;
}

export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

/** `*` and no header at all accept whatever is there. */
export function revisionFromIfMatch(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const match = /^"r(\d{1,10})-/.exec(ifMatch.trim());
  if (!match) throw new Refusal(400, nl.refusal.malformed);
  return Number(match[1]);
}
