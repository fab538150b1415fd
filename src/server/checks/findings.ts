// What the checks find in a programme or in many, as far as the reader may know it.
import { objectOf, readsLevel } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import type { Check, CheckNode } from '#shared/rules/checks/check.ts';
import { checkedProgramme } from '#shared/rules/checks/checked-programme.ts';
import { type CheckFinding, runChecks } from '#shared/rules/checks/registry.ts';

import { type CheckScope, loadForChecks } from './load.ts';
import { settingsOf } from './settings.ts';

/** A finding as it is sent, and the numbers behind it, which stay here. */
export interface Told {
  finding: WireFinding;
  numbers: object;
}

export async function findingsIn(
  db: Db,
  user: User,
  scope: CheckScope,
): Promise<{ organization: number; findings: Told[] }> {
  const loaded = await loadForChecks(db, user, scope);
  if (!loaded) throw notFound();
  const { organization, programmes } = loaded;
  for (const right of ['calendar', 'calendar__level1'] as const) requireRight(user, organization, right, 'read');
  const settings = await settingsOf(db, organization);
  const mayTell = teller(user, organization);
  const findings = programmes.flatMap(({ id, plan }) =>
    runChecks(checkedProgramme(plan), settings, mayTell).map((found) => ({
      finding: wireFinding(id, found),
      numbers: found.values,
    })),
  );
  return { organization, findings };
}

/** Whether somebody may read everything that a check tells. */
function teller(user: User, organization: number): (check: Check<unknown>) => boolean {
  const rights = rightsIn(user.grants, organization);
  return ({ tells, levels }) =>
    tells.every((attribute) => canAttribute(rights, attribute, 'read')) &&
    levels.every((level) => readsLevel(rights, level));
}

function wireFinding(programme: number, finding: CheckFinding): WireFinding {
  const { check, severity, year, block, week, item, record, attribute, message } = finding;
  const about = record ?? (item ? { object: objectOf[item.row.kind], id: item.row.object } : { object: '', id: 0 });
  const place = { year, block: block === null ? 0 : block + 1, week, relation_id: item?.row.id ?? 0 };
  const grid = item && gridOf(item);
  return { check, severity, programme, ...place, ...about, grid, attribute, message, accepted: null };
}

/** The grid on which an item stands. */
function gridOf({ row, parent }: CheckNode): NonNullable<WireFinding['grid']> {
  if (!parent) return { level: '1', relation_id: 0, placed_as: 'block' };
  const { id, kind } = parent.row;
  if (kind === 'part') return { level: row.kind === 'week_unit' ? '2' : '2.5', relation_id: id, placed_as: 'block' };
  return { level: '3', relation_id: id, placed_as: kind === 'week_unit' ? 'week' : 'block' };
}
