// Level 1 is opened very often. Its answer is cached for users with the same rights and units, until something changes in its
// programme or in the data that all programmes of the school share.
import { CachedAnswer } from '#server/http/answer.ts';
import { notFound } from '#server/refusal.ts';
import { rightsAndUnitsKey } from '#server/rights/rights-key.ts';

import { programmeRevision } from './programme-revisions.ts';
import { level1AtMoment } from './pages-as-of.ts';

export async function cachedLevel1(call: Parameters<typeof level1AtMoment>[0]) {
  const { db, user, query } = call;
  if (query.moment) return level1AtMoment(call);
  const found = await programmeRevision(db, user, query.programme);
  if (!found) throw notFound();
  const key = `level 1 ${query.programme} ${rightsAndUnitsKey(user, found.organization)}`;
  return new CachedAnswer(key, found.revision, async () => JSON.stringify(await level1AtMoment(call)));
}
