// Finds what the checks report for one or more programmes, as far as the user may see it.
import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import { readsLevel } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import { organizationOf, programmeRevisions, type ProgrammeScope } from '#server/planner/programme-revisions.ts';
import { notFound } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import { canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import type { Check } from '#shared/rules/checks/check.ts';
import { checkedProgramme } from '#shared/rules/checks/checked-programme.ts';
import { checkRunner } from '#shared/rules/checks/registry.ts';
import { describeFinding, type DescribedFinding } from '#shared/rules/checks/wire-finding.ts';

import { planReader } from './load.ts';
import { settingsOf } from './settings.ts';

/** The school and the programmes of a scope, after checking the rights of the user. */
export async function placeToCheck(db: Db, user: User, scope: ProgrammeScope) {
  const organization = await organizationOf(db, user, scope);
  if (organization === null) throw notFound();
  for (const right of ['calendar', 'calendar__level1'] as const) requireRight(user, organization, right, 'read');
  // Programmes found below a unit would reveal the hierarchy of units.
  const readsParents = canAttribute(
    rightsIn(user.grants, organization),
    'organizational_unit.parent__organizational_unit',
    'read',
  );
  const readable = 'organizational_unit' in scope ? { ...scope, alone: !readsParents } : scope;
  return { organization, programmes: await programmeRevisions(db, organization, readable) };
}

export async function findingsOf(
  db: Db,
  user: User,
  organization: number,
  programmes: readonly number[],
): Promise<DescribedFinding[]> {
  const read = planReader(db, user, organization, programmes);
  const [settings, batches] = await Promise.all([settingsOf(db, organization), batchesOf(db, programmes)]);
  const check = checkRunner(settings, findingAccess(user, organization));
  const described: DescribedFinding[] = [];
  let next = read(batches[0] ?? []);
  for (let at = 1; at <= batches.length; at++) {
    const plans = await next;
    next = read(batches[at] ?? []);
    // Awaited in the next round, if there is one.
    next.catch(() => undefined);
    // Started before these are checked, so that the database reads the next batch meanwhile.
    await setImmediate();
    for (const { id, plan } of plans)
      for (const found of check(checkedProgramme(plan))) described.push(describeFinding(id, found));
  }
  return described;
}

/** Items per batch: other requests are served in between. */
const MAX_BATCH = 2_000;

async function batchesOf(db: Db, programmes: readonly number[]): Promise<number[][]> {
  const found = await sql<{ programme: number; items: number }>`
    select programme, count(*)::int as items from placement
    where programme = any(${[...programmes]}::int[]) group by programme`.execute(db);
  const itemsOf = new Map(found.rows.map(({ programme, items }) => [programme, items]));
  const batches: number[][] = [[]];
  let size = 0;
  for (const id of programmes) {
    const items = itemsOf.get(id) ?? 0;
    if (size > 0 && size + items > MAX_BATCH) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(id);
    size += items;
  }
  return batches;
}

/** Returns whether the user may read everything that a check reveals. */
export function findingAccess(user: User, organization: number): (check: Check<unknown>) => boolean {
  return findingAccessWith(rightsIn(user.grants, organization));
}

export function findingAccessWith(rights: Rights): (check: Pick<Check<unknown>, 'reveals' | 'levels'>) => boolean {
  return ({ reveals, levels }) =>
    reveals.every((attribute) => canAttribute(rights, attribute, 'read')) &&
    levels.every((level) => readsLevel(rights, level));
}
