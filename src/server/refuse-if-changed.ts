// Two people, one record: whoever saves or removes what somebody else has changed meanwhile is told what is there now, who
// saved it and when. Every 412 of the product comes from here and has this one shape.
import type { RawBuilder } from 'kysely';

import { lastChange } from '#server/access/last-change.ts';
import type { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { etagOf } from '#server/http/etag.ts';
import { Refusal } from '#server/refusal.ts';
import { nl } from '#shared/text/nl.ts';

/** What it needs of a call that saves or removes. */
export type SaveCall = Pick<Call, 'db' | 'user' | 'ifMatch'>;

export interface Held {
  /** Of the row that is held. */
  revision: number;
  /** Which lines of the history are about it. */
  history: RawBuilder<unknown>;
  /** What is there now, as this user may read it; nothing for somebody who may not. */
  current: () => JsonAnswer | undefined | Promise<JsonAnswer | undefined>;
}

/** Without If-Match the last one counts. */
export async function refuseIfChanged(
  { db, user, ifMatch }: SaveCall,
  { revision, history, current }: Held,
): Promise<void> {
  if (ifMatch === undefined || ifMatch.includes(revision)) return;
  const answer = await current();
  const details = {
    ...(answer ? { current: JSON.parse(answer.text) as unknown, etag: etagOf(answer.text, revision) } : {}),
    ...(await lastChange(db, user, history)),
  };
  throw new Refusal(412, nl.refusal.changedMeanwhile, { details });
}
