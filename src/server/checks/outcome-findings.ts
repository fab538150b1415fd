// The findings of the checks about outcomes in the plan of one programme, for the pages about outcomes.
import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import type { CheckedProgramme } from '#shared/rules/checks/check.ts';
import { checks, outcomeCheckNames, runChecks } from '#shared/rules/checks/registry.ts';
import { describeFinding, withAcceptances } from '#shared/rules/checks/wire-finding.ts';

import { acceptancesIn } from './acceptances.ts';
import { findingAccess } from './findings.ts';
import { settingsOf } from './settings.ts';

export async function outcomeFindings(
  db: Db,
  user: User,
  organization: number,
  { id, plan }: { id: number; plan: CheckedProgramme },
): Promise<WireFinding[]> {
  const [settings, acceptances] = await Promise.all([
    settingsOf(db, organization),
    acceptancesIn(db, user, organization, [id]),
  ]);
  const maySee = findingAccess(user, organization);
  const about = new Set<unknown>(outcomeCheckNames.map((name) => checks[name]));
  const found = runChecks(plan, settings, (each) => about.has(each) && maySee(each));
  return withAcceptances(
    found.map((each) => describeFinding(id, each)),
    acceptances,
  );
}
