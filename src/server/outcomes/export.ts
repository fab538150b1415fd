// Exports a framework as a CASE file, with what the user may read of it.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import { notFound } from '#server/refusal.ts';
import { organizationsWith, requireRight } from '#server/rights/user.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';

import type { CaseFrameworkValues, CaseItem } from './case/types.ts';
import { writePackage } from './case/write-package.ts';
import { readFramework, type StoredFramework, type StoredOutcome } from './stored-framework.ts';
import { inTreeOrder } from '#shared/outcomes/tree-order.ts';

export async function exportCase({ db, user, params }: Call<'{id}'>) {
  const organizations = organizationsWith(user, 'learning_outcome_framework', 'read');
  const stored = await readFramework(db, sql`f.id = ${params.id} and f.organization = any(${organizations}::int[])`);
  if (!stored) throw notFound();
  requireRight(user, stored.organization, 'learning_outcome', 'read');
  const rights = rightsIn(user.grants, stored.organization);
  const may = (name: string) => canAttribute(rights, `learning_outcome.${name}`, 'read');
  const outcomes = may('framework') ? stored.outcomes.map((each) => readable(each, may)) : [];
  return writePackage({
    uuid: stored.uuid,
    values: valuesOf(stored, (name) => canAttribute(rights, `learning_outcome_framework.${name}`, 'read')),
    items: itemsOf(outcomes),
    changedAt: await (readsAll(rights) ? lastChanged(db, stored) : madeAt(db, stored)),
  });
}

type May = (attribute: string) => boolean;

function valuesOf(stored: StoredFramework, may: May): CaseFrameworkValues {
  const { title, scale, ...rest } = stored;
  const names = [
    ...['publisher', 'source', 'licence', 'language', 'type', 'version', 'valid_from', 'valid_to', 'description'],
    'scale_levels',
  ] as const;
  const entries = Object.entries(rest).filter(
    ([name, value]) => names.some((each) => each === name) && value && may(name),
  );
  return { ...Object.fromEntries(entries), title: may('title') ? title : '', scale: may('scale') ? scale : null };
}

function readable(outcome: StoredOutcome, may: May): StoredOutcome {
  const { id, uuid, code, title, description, parent, position, level, phase, active, matches } = outcome;
  return {
    ...{ id, uuid },
    code: may('code') ? code : '',
    title: may('title') ? title : '',
    description: may('description') ? description : '',
    parent: may('parent') ? parent : 0,
    position: may('position') ? position : null,
    level: may('level') ? level : null,
    phase: may('phase') ? phase : '',
    active: active || !may('active'),
    matches: may('matches') ? matches : [],
  };
}

/** Numbers siblings from 1, whatever their stored positions. */
function itemsOf(outcomes: readonly StoredOutcome[]): CaseItem[] {
  const uuids = new Map(outcomes.map(({ id, uuid }) => [id, uuid]));
  const counted = new Map<number, number>();
  return inTreeOrder(outcomes).map(({ id: _id, parent, matches, ...rest }) => {
    const position = (counted.get(parent) ?? 0) + 1;
    counted.set(parent, position);
    return {
      ...{ ...rest, position, parent: uuids.get(parent) ?? null },
      matches: matches.map(({ uuid, kind }) => ({ uuid, kind })),
    };
  });
}

/** Only users who may read everything get the time of the last change: it would reveal changes of what they may not read. */
function readsAll(rights: Rights): boolean {
  return [definitions.learningOutcomeFramework, definitions.learningOutcome].every(({ object, attributes }) =>
    Object.keys(attributes).every((name) => canAttribute(rights, `${object}.${name}`, 'read')),
  );
}

async function madeAt(db: Db, { id }: StoredFramework): Promise<string> {
  const found = await sql<{ at: Date }>`
    select s.at from change c join change_set s on s.id = c.change_set
    where c.table_name = 'learning_outcome_framework' and c.record = ${id} order by c.id limit 1`.execute(db);
  return (found.rows[0]?.at ?? new Date(0)).toISOString();
}

async function lastChanged(db: Db, { id, outcomes }: StoredFramework): Promise<string> {
  const found = await sql<{ at: Date }>`
    select coalesce(max(s.at), (select max(at) from memory_start)) as at
    from change_set s where s.id in (
      select max(change_set) from change where table_name = 'learning_outcome_framework' and record = ${id}
      union all select max(change_set) from change
        where table_name = 'learning_outcome' and record = any(${outcomes.map((each) => each.id)}::int[]))`.execute(db);
  return (found.rows[0]?.at ?? new Date(0)).toISOString();
}
