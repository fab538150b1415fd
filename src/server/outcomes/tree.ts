// Reads the tree of a framework by the user's rights, and saves it as a whole with one UPDATE: moved one by one by `updateRecord`,
// outcomes could form a circle on the way to a tree without one.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { learningOutcomeFramework } from '#server/catalogue/learning-outcome-framework.ts';
import { lockRecords } from '#server/records/rows.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import { lockTree } from '#server/records/tree.ts';
import type { WriteBody, WriteTo } from '#server/records/write.ts';
import { notFound } from '#server/refusal.ts';
import { organizationsWith, requireRight, type User } from '#server/rights/user.ts';
import type { FrameworkTree } from '#shared/api/frameworks.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { requireAttributes } from './require-attributes.ts';
import { placesFrom, type SentNode, type TreeNode } from './tree-changes.ts';
import { inTreeOrder } from '#shared/outcomes/tree-order.ts';

interface Found {
  id: number;
  organization: number;
  title: string;
  scale: number | null;
  scale_levels: string;
  /** A hash of the places of all outcomes, which changes when any is moved, added or removed. */
  places: number;
  outcomes: TreeNode[];
}

export async function frameworkTree({ db, user, params }: Call<'{id}'>): Promise<JsonAnswer> {
  const found = await readTree(db, params.id, organizationsWith(user, 'learning_outcome', 'read'));
  if (!found) throw notFound();
  return answer(user, found);
}

export async function saveFrameworkTree(call: WriteTo & WriteBody<SentNode[]>): Promise<JsonAnswer> {
  const { db, user, params, body } = call;
  await lockTree(db, { table: 'learning_outcome', parent: 'parent' });
  // Locked, so that no outcome is added meanwhile.
  const [{ id, organization }] = await lockRecords(call, learningOutcomeFramework, [params.id]);
  requireRight(user, organization, 'learning_outcome', 'update');
  const names = ['parent', 'position'];
  requireAttributes(user, organization, [
    { definition: definitions.learningOutcome, actions: ['read', 'update'], names },
  ]);
  const before = await readTree(db, id, [organization]);
  if (!before) throw notFound();
  const last = await lastMoved(db, before);
  const held = { table: 'learning_outcome', record: last, revision: before.places };
  await refuseIfChanged(call, held, () => (reads(user, organization) ? answer(user, before) : undefined));
  const changed = placesFrom(before.outcomes, body, nameFor(user, organization));
  if (changed.length > 0)
    await sql`
      update learning_outcome o set parent = nullif(r.parent, 0), position = r.position,
        revision = o.revision + 1
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id int, parent int, position int)
      where o.id = r.id`.execute(db);
  const after = await readTree(db, id, [organization]);
  if (!after) throw notFound();
  const shown = reads(user, organization) ? after : { ...after, outcomes: [] };
  return answer(user, shown);
}

function reads(user: User, organization: number): boolean {
  return can(rightsIn(user.grants, organization), 'learning_outcome', 'read');
}

async function readTree(db: Db, id: number, organizations: readonly number[]): Promise<Found | undefined> {
  const found = await sql<Found>`
    select f.id, f.organization, f.title, f.scale, f.scale_levels, tree.places, tree.outcomes
    from learning_outcome_framework f
    cross join lateral (
      select coalesce(hashtext(string_agg(concat_ws(' ', o.id, coalesce(o.parent, 0), o.position), ','
          order by o.id))::bigint & 2147483647, 0)::int as places,
        coalesce(json_agg(json_build_object('id', o.id, 'parent', coalesce(o.parent, 0),
          'position', o.position, 'code', o.code, 'title', o.title, 'level', o.level, 'active', o.active,
          'linked', o.id in (select learning_outcome from programme_outcome where organization = f.organization
            union select learning_outcome from unit_outcome where organization = f.organization
            union select (link ->> 'learning_outcome')::int from rel__calendar_week__exam e
              cross join jsonb_array_elements(e.outcomes) as link
              where e.organization = f.organization and e.outcomes <> '[]'))), '[]') as outcomes
      from learning_outcome o where o.framework = f.id
    ) as tree
    where f.id = ${id} and f.organization = any(${[...organizations]}::int[])`.execute(db);
  return found.rows[0];
}

/** The outcome that changed last. */
async function lastMoved(db: Db, { outcomes }: Found): Promise<number> {
  const found = await sql<{ record: number }>`
    select record from change
    where table_name = 'learning_outcome' and record = any(${outcomes.map(({ id }) => id)}::int[])
    order by id desc limit 1`.execute(db);
  return found.rows[0]?.record ?? 0;
}

/** Hides what the user may not read, also from the order. */
function answer(user: User, { id, organization, title, scale, scale_levels, places, outcomes }: Found): JsonAnswer {
  const rights = rightsIn(user.grants, organization);
  const may = (name: string) => canAttribute(rights, `learning_outcome.${name}`, 'read');
  const mayOf = (name: string) => canAttribute(rights, `learning_outcome_framework.${name}`, 'read');
  const list = may('framework') ? outcomes : [];
  const blank = list.map((each) => ({
    ...each,
    parent: may('parent') ? each.parent : 0,
    position: may('position') ? each.position : null,
    code: may('code') ? each.code : '',
    title: may('title') ? each.title : '',
  }));
  const tree: FrameworkTree = {
    framework: { id, title: mayOf('title') ? title : '', organization },
    levels: mayOf('scale') && mayOf('scale_levels') ? [...levelsIn({ scale, scale_levels })] : [],
    outcomes: inTreeOrder(blank).map(({ position: _position, code, title: name, level, active, ...node }) => ({
      ...node,
      ...(may('code') && { code }),
      ...(may('title') && { title: name }),
      ...(may('level') && { level }),
      ...(may('active') && { active }),
    })),
  };
  // The revision would reveal that something moved.
  const seesPlaces = ['framework', 'parent', 'position'].every(may);
  return new JsonAnswer(JSON.stringify(tree), { revision: seesPlaces ? places : 0 });
}

/** The name of an outcome in a refusal. */
function nameFor(user: User, organization: number): (node: TreeNode) => string {
  const rights = rightsIn(user.grants, organization);
  const may = (name: string) => canAttribute(rights, `learning_outcome.${name}`, 'read');
  return ({ id, code, title }) =>
    [may('code') ? code : '', may('title') ? title : ''].filter(Boolean).join(' ') || `#${id}`;
}
