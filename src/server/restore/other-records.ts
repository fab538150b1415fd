// Restores users, roles, label groups, options and calendar years to a moment, through the calls that save them.
import { sql } from 'kysely';

import { changeRights } from '#server/access/permissions-change.ts';
import { lockRole, raiseRole } from '#server/access/roles-rows.ts';
import { refuseChangedRole } from '#server/access/roles.ts';
import { updateUser } from '#server/access/users-update.ts';
import { yearHandlers } from '#server/calendar/years.ts';
import type { Db } from '#server/db/connect.ts';
import { type Past, type PastRow, putRowsBack, rowsAt } from '#server/db/memory.ts';
import { labelHandlers } from '#server/labels/handlers.ts';
import { guardAttributes } from '#server/records/guards.ts';
import type { Write } from '#server/records/write.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { placesOf, rightsAt } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import type { User } from '#server/rights/user.ts';
import type { Missing, RestoreBody } from '#shared/api/restore.ts';
import { role as roleDefinition } from '#shared/definitions/role.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { restoreText } from '#shared/text/restore.ts';

import { type RestoreOutcome, refuseMissing, restoredRecord } from './outcome.ts';
import { noteRestore, pointOf } from './point.ts';
import { nameOfGone, objectOfTable, readableName, subjectOf } from './subjects.ts';

type Body = RestoreBody & { object: ObjectKey; id: number };

interface Restoring {
  write: Write & { params: { id: number } };
  past: Past;
  row: PastRow;
  /** Keeps only the requested values. */
  only: <Values extends object>(values: Values) => Values;
  /** Keeps the ids that still exist; reports the others as missing. */
  there: (table: string, ids: number[], attribute: string) => Promise<number[]>;
}

export async function restoreOther(write: Write, body: Body): Promise<RestoreOutcome> {
  const { db, user } = write;
  const { table } = subjectOf(body.object);
  const places = await placesOfOther(db, user, table, body.id);
  const point = await pointOf(db, body, { table, record: body.id });
  const [row] = await rowsAt(db, point, table, { record: body.id });
  if (!row) throw invalid({ moment: restoreText.notThereYet });
  const missing: Missing[] = [];
  const there = async (other: string, ids: number[], attribute: string) => {
    const found = await sql<{ id: number }>`
      select id from ${sql.table(other)} where id = any(${ids}::int[])`.execute(db);
    for (const id of ids.filter((each) => !found.rows.some((one) => one.id === each)))
      missing.push({
        ...{ object: objectOfTable(other), id, relation_id: 0, year: 0, attribute, reason: restoreText.gone },
        title: await nameOfGone(db, user, places[0] ?? 0, { table: other, id }),
      });
    return ids.filter((each) => found.rows.some((one) => one.id === each));
  };
  const only = <Values extends object>(values: Values): Values => {
    const unknown = body.attributes?.find((name) => !(name in values));
    if (unknown !== undefined) throw invalid({ attributes: restoreText.unknownAttribute(unknown) });
    const requested = Object.entries(values).filter(([name]) => body.attributes?.includes(name) ?? true);
    return Object.fromEntries(requested) as Values;
  };
  await noteRestore(db, point.reason, point.undoes);
  const before = await revisionOf(db, table, body.id);
  await restorers[body.object]?.({ write: { ...write, params: { id: body.id } }, past: point, row, only, there });
  refuseMissing(missing, body);
  const revision = await revisionOf(db, table, body.id);
  const title = readableName(user, table, places, row);
  const changed = restoredRecord({
    ...{ object: body.object, id: body.id, title, action: 'changed' },
    attributes: body.attributes ?? [],
  });
  return { restored: revision === before ? [] : [changed], missing, revision: body.preview ? before : revision };
}

/** Not found if the record is in none of the user's places. */
async function placesOfOther(db: Db, user: User, table: string, id: number): Promise<number[]> {
  const places = table === 'app_user' ? placesOfRecord : sql`array[coalesce(record.organization, 0)]`;
  const found = await sql<{ places: number[] }>`
    select ${places} as places from ${sql.table(table)} as record where record.id = ${id}`.execute(db);
  const own = (found.rows[0]?.places ?? []).filter((place) => placesOf(user).includes(place));
  if (own.length === 0) throw notFound();
  return own;
}

async function revisionOf(db: Db, table: string, id: number): Promise<number> {
  const found = await sql<{ revision: number }>`
    select revision from ${sql.table(table)} where id = ${id}`.execute(db);
  return found.rows[0]?.revision ?? 0;
}

const restorers: Partial<Record<ObjectKey, (restoring: Restoring) => Promise<unknown>>> = {
  user: async ({ write, past, row, only, there }) => {
    const { db, user, params } = write;
    const links = async (table: string, column: string, attribute: string) => {
      const rows = await rowsAt(db, past, `user_${table}`, { record: params.id });
      const ids = await there(
        table,
        rows.map((each) => Number(each[column])),
        attribute,
      );
      return visible(db, user, table, ids);
    };
    const { firstname, lastname, username, email, eppn, active } = row;
    const values = only({
      ...{ firstname, lastname, username, email, eppn, active },
      role: await links('role', 'role', 'role'),
      organizationalunit: await links('organizational_unit', 'organizational_unit', 'organizationalunit'),
    });
    await updateUser({ ...write, body: values as Parameters<typeof updateUser>[0]['body'], passwordHash: null });
  },

  role: restoreRole,

  labels__labelgroups: async ({ write, past, row, only, there }) => {
    const { title, date_deadline, object, organizational_unit, system } = row;
    const rows = await rowsAt(write.db, past, 'attribute_group_attribute', { record: write.params.id });
    const ids = rows
      .toSorted((a, b) => Number(a['position']) - Number(b['position']))
      .map((each) => Number(each['attribute']));
    const attributes = await there('attribute', ids, 'attributes');
    const values = only({ title, date_deadline, object, organizational_unit, system, attributes });
    await labelHandlers.updateGroup({ ...write, body: values as object });
  },

  labels__labeloptions: async ({ write, row, only }) => {
    await labelHandlers.updateOption({ ...write, body: only({ option_value: String(row['option_value']) }) });
  },

  calendar__year: async ({ write, past, row }) => {
    const rows = await rowsAt(write.db, past, 'holiday', { record: write.params.id });
    const range = (each: PastRow) => ({ start_date: String(each['start_date']), end_date: String(each['end_date']) });
    const holidays = rows.map((each) => ({ title: String(each['title']), ...range(each) }));
    await yearHandlers.update({ ...write, body: { year: range(row), holidays } });
  },
};

/** Leaves out links to places the user cannot see; saving leaves those as they are. */
async function visible(db: Db, user: User, table: string, ids: readonly number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::int[])
      and coalesce(organization, 0) = any(${placesOf(user)}::int[]) order by id`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Restores a role with its rights per object and attribute, never more than the user has. */
async function restoreRole({ write, past, row }: Restoring): Promise<void> {
  const { db, user, params } = write;
  const before = await lockRole(db, user, params.id, 'update');
  await refuseChangedRole(write, before);
  const title = String(row['title']);
  const place = before.organization ?? 0;
  guardAttributes(roleDefinition, rightsAt(user, place), { title }, { ...before, organization: place });
  const permissions = await rowsAt(db, past, 'permission', { record: params.id });
  const attributes: PastRow[] = [];
  for (const { id } of permissions)
    attributes.push(...(await rowsAt(db, past, 'attribute_permission', { record: Number(id) })));
  const changed = await changeRights(db, user, before, async () => {
    const removed = await removeOther(db, params.id, permissions, attributes);
    const differing = await different(db, permissions, attributes);
    await putRowsBack(db, 'permission', differing.permissions);
    await putRowsBack(db, 'attribute_permission', differing.attributes);
    return removed || differing.permissions.length + differing.attributes.length > 0;
  });
  if (changed || title !== before.title) await raiseRole(db, before, { title });
}

/** Removes rights that did not exist then. Returns whether there were any. */
async function removeOther(
  db: Db,
  role: number,
  permissions: readonly PastRow[],
  attributes: readonly PastRow[],
): Promise<boolean> {
  const gone = await sql`
    delete from attribute_permission ap using permission p where p.id = ap.permission and p.role = ${role}
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(attributes)}::jsonb) as was (permission int, attribute int)
        where was.permission = ap.permission and was.attribute = ap.attribute) returning 1`.execute(db);
  const known = permissions.map(({ id }) => Number(id));
  const objects = await sql`
    delete from permission where role = ${role} and id <> all(${known}::int[]) returning 1`.execute(db);
  return gone.rows.length + objects.rows.length > 0;
}

async function different(db: Db, permissions: readonly PastRow[], attributes: readonly PastRow[]) {
  const among = async (table: string, rows: readonly PastRow[], same: ReturnType<typeof sql>) => {
    const found = await sql<{ row: PastRow }>`
      select given as row from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given
      where not exists (select from ${sql.table(table)} r where ${same} and to_jsonb(r) = given)`.execute(db);
    return found.rows.map(({ row }) => row);
  };
  const there = sql`r.permission = (given->>'permission')::int and r.attribute = (given->>'attribute')::int`;
  return {
    permissions: await among('permission', permissions, sql`r.id = (given->>'id')::int`),
    attributes: await among('attribute_permission', attributes, there),
  };
}
