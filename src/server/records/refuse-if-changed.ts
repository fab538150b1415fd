// Two people, one record: whoever saves or removes what somebody else has changed meanwhile is told what is there now, who
// saved it and when. Every 412 of the product comes from here and has this one shape.
import { type LockedRow, lastChange } from '#server/rights/last-change.ts';
import type { JsonAnswer } from '#server/http/answer.ts';
import { etagOf } from '#server/http/etag.ts';
import { Refusal } from '#server/refusal.ts';
import { refusalText } from '#shared/text/refusal.ts';

import type { Write } from './write.ts';

/** What is there now, as this user may read it; nothing for somebody who may not. */
type Current = () => JsonAnswer | undefined | Promise<JsonAnswer | undefined>;

/** Without If-Match the last one counts. `about` says which of several things it is. */
export async function refuseIfChanged(
  { db, user, ifMatch }: Write,
  held: LockedRow,
  current: Current,
  about: object = {},
): Promise<void> {
  const { revision } = held;
  if (ifMatch === undefined || ifMatch.includes(revision)) return;
  const answer = await current();
  const details = {
    ...about,
    ...(answer ? { current: JSON.parse(answer.text) as unknown, etag: etagOf(answer.text, revision) } : {}),
    ...(await lastChange(db, user, held)),
  };
  throw new Refusal(412, refusalText.changedMeanwhile, { details });
}
