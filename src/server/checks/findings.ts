// What the checks find in a programme or in many, as far as the reader may know it.
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
import { tell, type Told } from '#shared/rules/checks/told-finding.ts';

import { planReader } from './load.ts';
import { settingsOf } from './settings.ts';

/** Where somebody looks, and may: the school and its programmes there. */
export async function placeToCheck(db: Db, user: User, scope: ProgrammeScope) {
  const organization = await organizationOf(db, user, scope);
  if (organization === null) throw notFound();
  for (const right of ['calendar', 'calendar__level1'] as const) requireRight(user, organization, right, 'read');
  // Which programmes are found below a unit would tell what lies in it.
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
): Promise<Told[]> {
  const read = planReader(db, user, organization, programmes);
  const [settings, batches] = await Promise.all([settingsOf(db, organization), batchesOf(db, programmes)]);
  const check = checkRunner(settings, teller(user, organization));
  const told: Told[] = [];
  let next = read(batches[0] ?? []);
  for (let at = 1; at <= batches.length; at++) {
    const plans = await next;
    next = read(batches[at] ?? []);
    // Waited for in the next round, if there is one.
    next.catch(() => undefined);
    // Asked for before these are looked at, so that the database reads on meanwhile.
    await setImmediate();
    for (const { id, plan } of plans) for (const found of check(checkedProgramme(plan))) told.push(tell(id, found));
  }
  return told;
}

/** Items that are read in one go: others are served in between. */
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

/** Whether somebody may read everything that a check tells. */
export function teller(user: User, organization: number): (check: Check<unknown>) => boolean {
  return tellerWith(rightsIn(user.grants, organization));
}

export function tellerWith(rights: Rights): (check: Pick<Check<unknown>, 'tells' | 'levels'>) => boolean {
  return ({ tells, levels }) =>
    tells.every((attribute) => canAttribute(rights, attribute, 'read')) &&
    levels.every((level) => readsLevel(rights, level));
}
