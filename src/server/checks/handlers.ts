// The calls about checks and their handlers.
import { CachedAnswer } from '#server/http/answer.ts';
import type { Call, Handlers } from '#server/http/call.ts';
import { programmeRevisions, type ProgrammeScope } from '#server/planner/programme-revisions.ts';
import { rightsKey } from '#server/rights/rights-key.ts';
import { organizationsWith } from '#server/rights/user.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';

import { accept, withdraw } from './acceptances.ts';
import { checkedPlan } from './checked-plan.ts';
import { placeToCheck } from './findings.ts';
import { cachedFindings } from './cached-findings.ts';
import { saveSettings, settings } from './settings.ts';

interface Query {
  programme?: number | undefined;
  organizational_unit?: number | undefined;
  organization?: number | undefined;
}

export async function listFindings({ db, user, query }: Call<string, Query>) {
  const scope = scopeOf(query);
  const { organization, programmes } = await placeToCheck(db, user, scope);
  const key = `checks ${JSON.stringify(scope)} ${rightsKey(user, organization)}`;
  return new CachedAnswer(key, JSON.stringify(programmes), async () => {
    const found = await cachedFindings(db, user, organization, programmes);
    return `[${found.flatMap(({ text }) => text || []).join()}]`;
  });
}

/** For every school in which the user may read the calendar. */
async function counts({ db, user }: Call) {
  const schools = organizationsWith(user, 'calendar', 'read').filter((id) =>
    can(rightsIn(user.grants, id), 'calendar__level1', 'read'),
  );
  const lists = await Promise.all(
    schools.map(async (organization) => {
      const programmes = await programmeRevisions(db, organization, { organization });
      const found = await cachedFindings(db, user, organization, programmes);
      return found.flatMap(({ counts: own }, index) =>
        [...own].map(([year, bySeverity]) => ({ programme: programmes[index]?.id ?? 0, year, ...bySeverity })),
      );
    }),
  );
  return lists.flat();
}

/** The schema ensures that exactly one of the three is given. */
function scopeOf({ programme, organizational_unit, organization }: Query): ProgrammeScope {
  if (programme) return { programme };
  return organizational_unit ? { organizational_unit } : { organization: organization ?? 0 };
}

export const checkHandlers: Omit<Handlers['checks'], 'xlsx' | 'csv'> = {
  list: listFindings,
  counts,
  plan: checkedPlan,
  accept,
  withdraw,
  settings,
  saveSettings,
};
