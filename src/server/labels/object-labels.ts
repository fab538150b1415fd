// Labels and colours of objects for a school, a unit or a system, with the defaults.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { WriteBody } from '#server/records/write.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

import { type Audience, type Level, levelFor } from './audience.ts';
import { labelRevision, type LabelSet, lockLabels, raiseLabels } from './label-set.ts';

interface Given {
  actual_label?: string | undefined;
  actual_label_plural?: string | null | undefined;
  user_color?: string | undefined;
}

interface Row {
  object: ObjectKey;
  label: string;
  label_plural: string;
  color: string;
}

const key = 'labels__labels__objects';

export async function objectLabels({ db, user, query }: Call<string, Audience>) {
  return read(db, await levelFor(db, user, query, key, 'read'));
}

export async function setObjectLabels(
  call: WriteBody<Audience & { values: Partial<Record<ObjectKey, Given | undefined>> }>,
) {
  const { db, user, body } = call;
  const level = await levelFor(db, user, body, key, 'update');
  await refuseIfChanged(call, await lockLabels(db, setAt(level)), () => read(db, level));
  const current = await sql<Row>`
    select object, label, label_plural, color from ${sql.table(tableOf(level))} where ${rowsOf(level)} for update`.execute(
    db,
  );
  const rows: Row[] = [];
  for (const [object, given] of Object.entries(body.values) as [ObjectKey, Given][]) {
    const before = current.rows.find((row) => row.object === object) ?? { label: '', label_plural: '', color: '' };
    const after = {
      label: given.actual_label ?? before.label,
      label_plural: given.actual_label_plural === undefined ? before.label_plural : (given.actual_label_plural ?? ''),
      color: given.user_color ?? before.color,
    };
    if (sameLabels(before, after)) continue;
    rows.push({ object, ...after });
  }
  await write(db, level, rows);
  if (rows.length > 0) await raiseLabels(db, setAt(level));
  return read(db, level);
}

function sameLabels(a: Omit<Row, 'object'>, b: Omit<Row, 'object'>): boolean {
  return a.label === b.label && a.label_plural === b.label_plural && a.color === b.color;
}

/** Deletes rows that have become empty. */
async function write(db: Db, level: Level, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { organization, unit, system } = level;
  const objects = rows.map(({ object }) => object);
  await sql`
    delete from ${sql.table(tableOf(level))} where ${rowsOf(level)} and object = any(${objects}::text[])`.execute(db);
  const kept = rows.filter(({ label, label_plural, color }) => label || label_plural || color);
  const given = sql`
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as g (object text, label text, label_plural text, color text)`;
  await (
    system
      ? sql`insert into system_object_label (system, object, label, label_plural, color)
        select ${system}::int, g.object, g.label, g.label_plural, g.color ${given}
        on conflict (system, object) do update
        set label = excluded.label, label_plural = excluded.label_plural, color = excluded.color`
      : sql`insert into object_label (organization, organizational_unit, object, label, label_plural, color)
        select ${organization}::int, ${unit}::int, g.object, g.label, g.label_plural, g.color ${given}
        on conflict (organization, coalesce(organizational_unit, 0), object) do update
        set label = excluded.label, label_plural = excluded.label_plural, color = excluded.color`
  ).execute(db);
}

function setAt({ organization, unit, system }: Level): LabelSet {
  return { organization, unit: system ? null : unit, system, object: '' };
}

function tableOf({ system }: Level): string {
  return system ? 'system_object_label' : 'object_label';
}

function rowsOf({ organization, unit, system }: Level): RawBuilder<unknown> {
  return system
    ? sql`system = ${system}`
    : sql`organization = ${organization} and organizational_unit is not distinct from ${unit}::int`;
}

async function read(db: Db, level: Level): Promise<JsonAnswer> {
  const result = await sql<{ json: string; revision: number }>`
    select coalesce(json_agg(o), '[]')::text as json, ${labelRevision(setAt(level))} as revision from (
      select d.object, d.default_label, d.default_label_plural, d.description, d.default_color,
        coalesce(own.label, '') as actual_label, coalesce(own.label_plural, '') as actual_label_plural,
        coalesce(own.color, '') as user_color
      from object_definition d
      left join (select * from ${sql.table(tableOf(level))} where ${rowsOf(level)}) as own on own.object = d.object
      order by d.position
    ) as o`.execute(db);
  const { json = '[]', revision = 0 } = result.rows[0] ?? {};
  return new JsonAnswer(json, { revision });
}
