// Writes the labels of an object's attributes: for a school or unit, for a system, and the defaults.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { WriteBody, WriteTo } from '#server/records/write.ts';
import type { AttributeRow } from '#shared/api/reference.ts';
import { can } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';

import { type Audience, type Level, levelFor } from './audience.ts';
import { lockLabels, raiseLabels } from './label-set.ts';
import { attributes } from './reference-handlers.ts';

type Body = Audience & { values: Record<string, string> };
type WriteCall = WriteBody<Body> & { params: { objectId: string } };

const MAX_ATTRIBUTES = 1000;

export async function setAttributeLabels(call: WriteCall) {
  const { db, user, body } = call;
  if (body.system) throw invalid({ system: fieldText.noSystemHere });
  const level = await levelFor(db, user, body, 'labels__labels__labels', 'update');
  const { organization, unit } = level;
  await write(call, level, {
    current: sql`select attribute, label from attribute_label
      where organization = ${organization} and organizational_unit is not distinct from ${unit}::int for update`,
    put: (labels) => sql`
      insert into attribute_label (organization, organizational_unit, attribute, label)
      select ${organization}::int, ${unit}::int, given.attribute, given.label from ${rowsOf(labels)}
      on conflict (organization, coalesce(organizational_unit, 0), attribute) do update set label = excluded.label`,
    remove: (ids) => sql`
      delete from attribute_label where organization = ${organization}
        and organizational_unit is not distinct from ${unit}::int and attribute = any(${ids}::int[])`,
  });
  return answer(call, level);
}

export async function setSystemLabels(call: WriteCall) {
  const { db, user, body } = call;
  if (!body.system) throw invalid({ system: fieldText.required });
  if (body.organizational_unit) throw invalid({ organizational_unit: fieldText.noUnitHere });
  const level = await levelFor(db, user, body, 'labels__labels__systemlabels', 'update');
  const { system } = level;
  await write(call, level, {
    current: sql`select attribute, label from system_attribute_label where system = ${system} for update`,
    put: (labels) => sql`
      insert into system_attribute_label (system, attribute, label)
      select ${system}::int, given.attribute, given.label from ${rowsOf(labels)}
      on conflict (system, attribute) do update set label = excluded.label`,
    remove: (ids) => sql`
      delete from system_attribute_label where system = ${system} and attribute = any(${ids}::int[])`,
  });
  return answer(call, level);
}

interface Statements {
  current: ReturnType<typeof sql>;
  put: (labels: Labels) => ReturnType<typeof sql>;
  remove: (ids: number[]) => ReturnType<typeof sql>;
}

/** Attribute → label. */
type Labels = [attribute: number, label: string][];

function rowsOf(labels: Labels) {
  return sql`unnest(${labels.map(([attribute]) => attribute)}::int[], ${labels.map(([, label]) => label)}::text[])
    as given (attribute, label)`;
}

/** Writes only labels that changed. */
async function write(call: WriteCall, level: Level, statements: Statements): Promise<void> {
  const { db, params, body } = call;
  await requireAttributes(db, params.objectId, Object.keys(body.values));
  const set = { ...level, object: params.objectId };
  await refuseIfChanged(call, await lockLabels(db, set), () => answer(call, level));
  const { rows } = await (statements.current as ReturnType<typeof sql<{ attribute: number; label: string }>>).execute(
    db,
  );
  const current = new Map(rows.map(({ attribute, label }) => [attribute, label]));
  // '7' and '07' are the same attribute; the last one counts.
  const given = new Map(Object.entries(body.values).map(([key, label]) => [Number(key), label]));
  const changed: Labels = [...given].filter(([attribute, label]) => label !== (current.get(attribute) ?? ''));
  const put = changed.filter(([, label]) => label !== '');
  const removed = changed.filter(([, label]) => label === '').map(([attribute]) => attribute);
  if (put.length > 0) await statements.put(put).execute(db);
  if (removed.length > 0) await statements.remove(removed).execute(db);
  if (changed.length > 0) await raiseLabels(db, set);
}

async function requireAttributes(db: Db, object: string, keys: string[]): Promise<void> {
  const rows = await db.selectFrom('attribute').select('id').where('object', '=', object).execute();
  if (rows.length === 0) throw notFound();
  const unknown = keys.filter((key) => !rows.some(({ id }) => id === Number(key)));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((key) => [`values.${key}`, fieldText.missing])));
}

function answer(call: WriteCall, { organization, unit, system }: Level) {
  const query = {
    object: call.params.objectId,
    organization,
    organizational_unit: unit ?? 0,
    system: system ?? undefined,
    limit: MAX_ATTRIBUTES,
    attribute_options: false,
  };
  return attributes({ ...call, query });
}

/** Applies to every school, so it needs a platform right. An empty label restores the product's default. */
export async function setDefault(
  call: WriteTo & WriteBody<{ default_label?: string | undefined; description?: string | undefined }>,
) {
  const { db, user, params, body } = call;
  if (!user.grants.platform || !can(user.grants.platform, 'labels__labels__defaultlabels', 'update')) throw forbidden();
  const before = await db
    .selectFrom('attribute')
    .select(['object', 'default_label', 'description', 'shipped_label', 'revision'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  const held = { table: 'attribute', record: params.id, revision: before.revision };
  await refuseIfChanged(call, held, () => attributeRow(call, before.object));
  const after = {
    default_label: body.default_label === undefined ? before.default_label : body.default_label || before.shipped_label,
    description: body.description ?? before.description,
  };
  const changed = (['default_label', 'description'] as const).filter((name) => before[name] !== after[name]);
  if (changed.length > 0) {
    await db
      .updateTable('attribute')
      .set((eb) => ({ ...after, revision: eb('revision', '+', 1) }))
      .where('id', '=', params.id)
      .execute();
  }
  return attributeRow(call, before.object);
}

async function attributeRow(call: WriteTo, object: string): Promise<JsonAnswer> {
  const query = { object, limit: MAX_ATTRIBUTES, attribute_options: false };
  const all = JSON.parse((await attributes({ ...call, query })).text) as AttributeRow[];
  return new JsonAnswer(JSON.stringify(all.find(({ id }) => id === call.params.id)));
}
