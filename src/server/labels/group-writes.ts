// Creates, updates and removes label groups. Attributes are sent in their order in the group.
import { sql } from 'kysely';

import { requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { Write, WriteBody, WriteTo } from '#server/records/write.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';

import { readGroup } from './attribute-groups.ts';
import { type Audience, levelFor } from './audience.ts';

interface Body extends Audience {
  title?: string | undefined;
  date_deadline?: string | null | undefined;
  object?: string | undefined;
  attributes?: number[] | undefined;
}

interface Group {
  title: string;
  date_deadline: string | null;
  object: string;
  organizational_unit: number | null;
  system: number | null;
  attributes: number[];
}
type Stored = Group & { id: number; organization: number; revision: number };

const key = 'labels__labelgroups';

export async function createGroup({ db, user, body }: WriteBody<Body>): Promise<JsonAnswer> {
  const { title, object } = body;
  if (!title || !object)
    throw invalid({
      ...(title ? {} : { title: fieldText.required }),
      ...(object ? {} : { object: fieldText.required }),
    });
  // Unit and system are checked below, as for an update.
  const { organization } = await levelFor(db, user, { organization: body.organization }, key, 'create');
  const group: Group = {
    title,
    object,
    date_deadline: body.date_deadline ?? null,
    organizational_unit: body.organizational_unit ?? null,
    system: body.system ?? null,
    attributes: body.attributes ?? [],
  };
  await check(db, organization, group);
  const { attributes: _own, ...row } = group;
  const { id } = await db
    .insertInto('attribute_group')
    .values({ organization, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setAttributes(db, id, group.attributes);
  return answer(db, user, id, organization);
}

export async function updateGroup(call: WriteTo & WriteBody<Body>): Promise<JsonAnswer> {
  const { db, user, params, body } = call;
  const before = await lock(db, user, params.id);
  requireRight(user, before.organization, key, 'update');
  await refuseChangedGroup(call, before);
  if (body.organization && body.organization !== before.organization) throw invalid({ organization: fieldText.fixed });
  const { organization: _fixed, ...given } = body;
  const after: Group = { ...groupOf(before), ...withoutAbsent(given) };
  const changed = changedNames(before, after);
  if (changed.length > 0) {
    await check(db, before.organization, after);
    const { attributes, ...row } = after;
    await db.updateTable('attribute_group').set(row).where('id', '=', before.id).execute();
    await sql`update attribute_group set revision = revision + 1 where id = ${before.id}`.execute(db);
    if (changed.includes('attributes')) await setAttributes(db, before.id, attributes);
  }
  return answer(db, user, before.id, before.organization);
}

export async function removeGroup(call: WriteTo): Promise<void> {
  const { db, user, params } = call;
  const before = await lock(db, user, params.id);
  requireRight(user, before.organization, key, 'delete');
  await refuseChangedGroup(call, before);
  await db.deleteFrom('attribute_group').where('id', '=', before.id).execute();
}

/** Users without read access get only the id. */
async function answer(db: Db, user: User, id: number, organization: number): Promise<JsonAnswer> {
  if (can(rightsIn(user.grants, organization), key, 'read')) return readGroup(db, user, id);
  return new JsonAnswer(JSON.stringify({ id }));
}

function refuseChangedGroup(call: Write, group: Stored): Promise<void> {
  const { id, organization, revision } = group;
  const current = () => answer(call.db, call.user, id, organization);
  return refuseIfChanged(call, { table: 'attribute_group', record: id, revision }, current);
}

/** Groups of other schools do not exist. */
async function lock(db: Db, user: User, id: number): Promise<Stored> {
  const organizations = user.organizations.map((organization) => organization.id);
  const found = await sql<Omit<Stored, 'attributes'>>`
    select * from attribute_group where id = ${id} and organization = any(${organizations}::int[])
    for update`.execute(db);
  if (!found.rows[0]) throw notFound();
  // A separate query after locking, because the locking query would see attributes from before it waited.
  const attributes = await db
    .selectFrom('attribute_group_attribute')
    .select('attribute')
    .where('attribute_group', '=', id)
    .orderBy('position')
    .execute();
  return { ...found.rows[0], attributes: attributes.map(({ attribute }) => attribute) };
}

/** Unit and system must belong to the same school, and the attributes to the object. */
async function check(db: Db, organization: number, group: Group): Promise<void> {
  const found = await sql<{ attributes: boolean }>`
    select (select count(*) from attribute a where a.id = any(${group.attributes}::int[]) and a.object = ${group.object})
      = cardinality(${group.attributes}::int[]) as attributes`.execute(db);
  const errors = {
    ...((await holds(db, 'organizational_unit', organization, group.organizational_unit))
      ? {}
      : { organizational_unit: fieldText.missing }),
    ...((await holds(db, 'system', organization, group.system)) ? {} : { system: fieldText.missing }),
    ...(found.rows[0]?.attributes ? {} : { attributes: fieldText.attributeElsewhere }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Checks that it exists and locks it until the group is saved. */
async function holds(
  db: Db,
  table: 'organizational_unit' | 'system',
  organization: number,
  id: number | null,
): Promise<boolean> {
  if (id === null) return true;
  const found = await sql`
    select from ${sql.table(table)} where id = ${id} and organization = ${organization} for key share`.execute(db);
  return found.rows.length > 0;
}

async function setAttributes(db: Db, group: number, attributes: number[]): Promise<void> {
  await db.deleteFrom('attribute_group_attribute').where('attribute_group', '=', group).execute();
  await sql`
    insert into attribute_group_attribute (attribute_group, attribute, position)
    select ${group}, given.id, given.position
    from unnest(${attributes}::int[]) with ordinality as given (id, position)`.execute(db);
}

function groupOf({ title, date_deadline, object, organizational_unit, system, attributes }: Stored): Group {
  return { title, date_deadline, object, organizational_unit, system, attributes };
}

function withoutAbsent(given: Omit<Body, 'organization'>): Partial<Group> {
  const { title, date_deadline, object, organizational_unit, system, attributes } = given;
  const named = { title, date_deadline, object, organizational_unit, system, attributes };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

function changedNames(before: Group, after: Group): (keyof Group)[] {
  return (Object.keys(after) as (keyof Group)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}
