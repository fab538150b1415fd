// Edit conflicts: a save or removal of a record that somebody else has changed is refused with the current state, who saved it and
// when. All 412 responses come from here and have the same shape.
import { type LockedRow, lastChange } from '#server/rights/last-change.ts';
import type { JsonAnswer } from '#server/http/answer.ts';
import { etagOf } from '#server/http/etag.ts';
import { Refusal } from '#server/refusal.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { answerRecord } from './read.ts';
import type { RecordType, Row } from './record-type.ts';
import type { Write } from './write.ts';

/** The current state, as this user may read it; undefined without read access. */
type Current = () => JsonAnswer | undefined | Promise<JsonAnswer | undefined>;

/** Without If-Match the last save wins. `about` identifies one of several records. */
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

export function refuseIfRecordChanged(write: Write, type: RecordType, { id, revision }: Row): Promise<void> {
  const held = { table: type.definition.table, record: id, revision };
  return refuseIfChanged(write, held, () => answerRecord(write, type, id));
}
