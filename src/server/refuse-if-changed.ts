// Two people, one record: who saves or removes what somebody else has changed meanwhile is told what is there now.
import type { JsonAnswer } from '#server/http/answer.ts';
import { Refusal } from '#server/refusal.ts';
import { nl } from '#shared/text/nl.ts';

/** `revision` is that of the held row, `current` the answer as this user may read it. Without If-Match the last one counts. */
export async function refuseIfChanged(
  revision: number,
  ifMatch: number | undefined,
  current: () => JsonAnswer | Promise<JsonAnswer>,
): Promise<void> {
  if (ifMatch === undefined || ifMatch === revision) return;
  const { text } = await current();
  throw new Refusal(412, nl.refusal.changedMeanwhile, { details: { current: JSON.parse(text) as unknown } });
}
