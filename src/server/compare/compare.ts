// Compares two programmes, or one at two moments: their attributes, and their plans item by item.
import type { Call } from '#server/http/call.ts';
import { invalid } from '#server/refusal.ts';
import type { Comparison } from '#shared/api/compare.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { comparePlans, type Difference } from '#shared/planning/compare.ts';
import { compareText } from '#shared/text/compare.ts';

import { readSide, type SideQuery, type SideItem } from './read-side.ts';
import { describeDifferences, wireSide } from './describe-differences.ts';

type Query = { left: SideQuery; right: SideQuery };

export async function compareProgrammes({ db, user, query }: Call<string, Query>): Promise<Comparison> {
  const [left, right] = await Promise.all([readSide(db, user, query.left), readSide(db, user, query.right)]);
  const { organization } = left.open.head;
  if (right.open.head.organization !== organization) throw invalid({ right: compareText.otherSchool });
  const attributes = Object.keys(definitions.programme.attributes)
    .map((name) => ({ name, from: left.record[name], to: right.record[name] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  const all = left.plan && right.plan ? comparePlans(left.plan.items, right.plan.items) : [];
  const items = all.filter((each) => isDifferent(each) || isOnBoard(each));
  return {
    ...{ left: wireSide(user, left), right: wireSide(user, right) },
    ...(await describeDifferences(db, user, organization, { attributes, items })),
  };
}

function isDifferent({ left, right, moved, changed }: Difference<SideItem>): boolean {
  return !left || !right || moved || changed.length > 0;
}

/** Boards show every part and unit. */
function isOnBoard({ left, right }: Difference<SideItem>): boolean {
  const kind = (right ?? left)?.kind;
  return kind !== 'course' && kind !== 'exam';
}
