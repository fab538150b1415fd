// The calls about checks: what they find, as far as the reader may know it.
import type { Call, Handlers } from '#server/http/call.ts';
import { objectOf } from '#server/calendar/readable-rows.ts';
import { notFound } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { readsLevel } from '#server/calendar/readable-rows.ts';
import type { Check } from '#shared/rules/checks/check.ts';
import { type CheckFinding, runChecks } from '#shared/rules/checks/registry.ts';

import { type CheckScope, loadForChecks } from './load.ts';

interface Query {
  programme?: number | undefined;
  organizational_unit?: number | undefined;
  organization?: number | undefined;
}

async function list({ db, user, query }: Call<string, Query>): Promise<WireFinding[]> {
  const found = await loadForChecks(db, user, scopeOf(query));
  if (!found) throw notFound();
  for (const right of ['calendar', 'calendar__level1'] as const) requireRight(user, found.organization, right, 'read');
  const mayTell = teller(user, found.organization);
  return found.programmes.flatMap(({ id, checked }) =>
    runChecks(checked, undefined, mayTell).map((finding) => wireFinding(id, finding)),
  );
}

function scopeOf({ programme, organizational_unit, organization }: Query): CheckScope {
  if (programme) return { programme };
  return organizational_unit ? { organizational_unit } : { organization: organization ?? 0 };
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
  return { check, severity, programme, ...place, ...about, attribute, message };
}

export const checkHandlers: Handlers['checks'] = { list };
