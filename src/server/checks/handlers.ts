// The calls about checks and the code behind each.
import type { Call, Handlers } from '#server/http/call.ts';
import { withAcceptances } from '#shared/rules/checks/told-finding.ts';

import { accept, acceptancesIn, withdraw } from './acceptances.ts';
import { checkedPlan } from './checked-plan.ts';
import { findingsIn } from './findings.ts';
import type { CheckScope } from './load.ts';
import { saveSettings, settings } from './settings.ts';

interface Query {
  programme?: number | undefined;
  organizational_unit?: number | undefined;
  organization?: number | undefined;
}

async function list({ db, user, query }: Call<string, Query>) {
  const { organization, findings } = await findingsIn(db, user, scopeOf(query));
  const programmes = [...new Set(findings.map(({ finding }) => finding.programme))];
  return withAcceptances(findings, await acceptancesIn(db, user, organization, programmes));
}

/** The schema sees to it that it is one of the three. */
function scopeOf({ programme, organizational_unit, organization }: Query): CheckScope {
  if (programme) return { programme };
  return organizational_unit ? { organizational_unit } : { organization: organization ?? 0 };
}

export const checkHandlers: Handlers['checks'] = { list, plan: checkedPlan, accept, withdraw, settings, saveSettings };
