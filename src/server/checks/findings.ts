// What the checks find in a programme or in many, as far as the reader may know it.
import { readsLevel } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import type { Check } from '#shared/rules/checks/check.ts';
import { checkedProgramme } from '#shared/rules/checks/checked-programme.ts';
import { runChecks } from '#shared/rules/checks/registry.ts';
import { tell, type Told } from '#shared/rules/checks/told-finding.ts';

import { type CheckScope, loadForChecks, type LoadedPlans } from './load.ts';
import { settingsOf } from './settings.ts';

export async function findingsIn(
  db: Db,
  user: User,
  scope: CheckScope,
): Promise<{ organization: number; findings: Told[] }> {
  const { organization, programmes } = await readableIn(db, user, scope);
  const settings = await settingsOf(db, organization);
  const mayTell = teller(user, organization);
  const findings = programmes.flatMap(({ id, plan }) =>
    runChecks(checkedProgramme(plan), settings, mayTell).map((found) => tell(id, found)),
  );
  return { organization, findings };
}

/** What is there to check, for those who may. */
export async function readableIn(db: Db, user: User, scope: CheckScope): Promise<LoadedPlans> {
  const loaded = await loadForChecks(db, user, scope);
  if (!loaded) throw notFound();
  for (const right of ['calendar', 'calendar__level1'] as const) requireRight(user, loaded.organization, right, 'read');
  return loaded;
}

/** Whether somebody may read everything that a check tells. */
export function teller(user: User, organization: number): (check: Check<unknown>) => boolean {
  const rights = rightsIn(user.grants, organization);
  return ({ tells, levels }) =>
    tells.every((attribute) => canAttribute(rights, attribute, 'read')) &&
    levels.every((level) => readsLevel(rights, level));
}
