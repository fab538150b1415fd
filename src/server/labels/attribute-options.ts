// Label options: the choices of select attributes. Schools add their own to the shipped ones, which only platform roles may
// change. Renaming keeps every use; an option in use cannot be removed.
import { type RawBuilder, sql } from 'kysely';

import { organizationsWith, requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer, jsonList } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { itemEtag } from '#server/http/etag.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import { refuseUsed } from '#server/records/uses.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { Write, WriteBody, WriteTo } from '#server/records/write.ts';
import { type Action, can } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';

import { levelFor } from './audience.ts';
import { hasOptions, usedOptions, usesOfOption } from './option-uses.ts';

interface Body {
  option_value?: string | undefined;
  attribute?: number | null | undefined;
  organization?: number | null | undefined;
}

interface Stored {
  id: number;
  attribute: number;
  organization: number | null;
  option_value: string;
  object: string;
  name: string;
  revision: number;
}

const key = 'labels__labeloptions';

export async function attributeOptions({ db, user }: Call) {
  return jsonList(db, selectOptions(user, null));
}

export async function createOption({ db, user, body }: WriteBody<Body>) {
  const { option_value, attribute } = body;
  if (!option_value || !attribute)
    throw invalid({
      ...(option_value ? {} : { option_value: fieldText.required }),
      ...(attribute ? {} : { attribute: fieldText.required }),
    });
  const organization = await organizationFor(db, user, body);
  const row = await db
    .selectFrom('attribute')
    .select(['object', 'attribute'])
    .where('id', '=', attribute)
    .executeTakeFirst();
  if (!row || !hasOptions(row.object, row.attribute))
    throw invalid({ attribute: row ? fieldText.noOptions : fieldText.missing });
  await refuseDouble(db, attribute, organization, option_value, 0);
  const made = await sql<{ id: number }>`
    insert into attribute_option (attribute, organization, option_value, position)
    select ${attribute}::int, ${organization}::int, ${option_value}::text, 1 + coalesce(max(position), 0)
    from attribute_option where attribute = ${attribute} returning id`.execute(db);
  const id = made.rows[0]?.id ?? 0;
  return answer(db, user, id);
}

export async function updateOption(call: WriteTo & WriteBody<Body>) {
  const { db, user, params, body } = call;
  const before = await lock(db, user, params.id);
  requireRightOn(user, before, 'update');
  await refuseChangedOption(call, before);
  if (body.attribute && body.attribute !== before.attribute) throw invalid({ attribute: fieldText.fixed });
  if (body.organization && body.organization !== before.organization) throw invalid({ organization: fieldText.fixed });
  const option_value = body.option_value ?? before.option_value;
  if (option_value !== before.option_value) {
    await refuseDouble(db, before.attribute, before.organization, option_value, before.id);
    await sql`
      update attribute_option set option_value = ${option_value}, revision = revision + 1
      where id = ${before.id}`.execute(db);
  }
  return answer(db, user, before.id);
}

export async function removeOption(call: WriteTo): Promise<void> {
  const { db, user, params } = call;
  const before = await lock(db, user, params.id);
  requireRightOn(user, before, 'delete');
  await refuseChangedOption(call, before);
  refuseUsed(await usesOfOption(db, before.id, { object: before.object, attribute: before.name }));
  await sql`delete from attribute_option where id = ${before.id}`.execute(db);
}

/** 0 means all schools; absent means the user's first school with this right. */
async function organizationFor(db: Db, user: User, { organization }: Body): Promise<number | null> {
  if (organization === null) {
    requireRightOn(user, { organization: null }, 'create');
    return null;
  }
  return (await levelFor(db, user, { organization }, key, 'create')).organization;
}

export function requireRightOn(user: User, { organization }: Pick<Stored, 'organization'>, action: Action): void {
  if (organization !== null) return requireRight(user, organization, key, action);
  if (!user.grants.platform || !can(user.grants.platform, key, action)) throw forbidden();
}

function refuseChangedOption(call: Write, { id, revision }: Stored): Promise<void> {
  const current = () => answer(call.db, call.user, id);
  return refuseIfChanged(call, { table: 'attribute_option', record: id, revision }, current);
}

/** Finds shipped options and those of the user's schools; options of other schools do not exist. */
async function lock(db: Db, user: User, id: number): Promise<Stored> {
  const organizations = user.organizations.map((organization) => organization.id);
  const found = await sql<Stored>`
    select o.*, a.object, a.attribute as name from attribute_option o join attribute a on a.id = o.attribute
    where o.id = ${id} and (o.organization is null or o.organization = any(${organizations}::int[]))
    for update of o`.execute(db);
  if (!found.rows[0]) throw notFound();
  return found.rows[0];
}

/** Compares with the shipped options and the school's own; a shipped option only with the shipped ones. */
export async function refuseDouble(
  db: Db,
  attribute: number,
  organization: number | null,
  value: string,
  self: number,
): Promise<void> {
  // Makes concurrent requests wait for each other.
  await sql`select from attribute where id = ${attribute} for update`.execute(db);
  const found = await sql`
    select from attribute_option
    where attribute = ${attribute} and id <> ${self} and lower(option_value) = lower(${value})
      and (organization is null or organization = ${organization}::int) limit 1`.execute(db);
  if (found.rows.length > 0) throw invalid({ option_value: fieldText.optionExists });
}

async function answer(db: Db, user: User, id: number): Promise<JsonAnswer> {
  const found = await selectOptions(user, id).execute(db);
  const { json = '[]', revision = null } = found.rows[0] ?? {};
  // Users without read access get only the id.
  if (revision === null) return new JsonAnswer(JSON.stringify({ id }));
  return new JsonAnswer(json.slice(1, -1), { revision });
}

/** A list of all options, or of one with its revision. */
function selectOptions(user: User, id: number | null): RawBuilder<{ json: string; revision: number | null }> {
  const readable = organizationsWith(user, key, 'read');
  return sql`
    select coalesce(json_agg(json_build_object('id', o.id, 'option_value', o.option_value, 'attribute', o.attribute,
        'object', a.object, 'organization', coalesce(o.organization, 0), 'in_use', used.id is not null,
        'etag', format(${itemEtag('%s')}::text, o.revision))
      order by a.object, a.position, o.position, o.option_value), '[]')::text as json, max(o.revision) as revision
    from attribute_option o join attribute a on a.id = o.attribute
    left join (${usedOptions(user, readable)}) as used on used.id = o.id
    where (${id}::int is null or o.id = ${id}) and (o.organization = any(${readable}::int[])
      or (o.organization is null and cardinality(${readable}::int[]) > 0))`;
}
