// Checks per object whether a deleted record may come back, with the rights and rules of creating it; `put` restores its rows.
import { sql } from 'kysely';

import { changeRights } from '#server/access/permissions-change.ts';
import { requireFreeRole } from '#server/access/roles-rows.ts';
import { checkNewUser } from '#server/access/users-create.ts';
import { invite } from '#server/access/users-invite.ts';
import { refuseDuplicate } from '#server/calendar/years.ts';
import { recordTypes } from '#server/catalogue/record-types.ts';
import type { Db } from '#server/db/connect.ts';
import type { PastRow } from '#server/db/memory.ts';
import { refuseDouble, requireRightOn } from '#server/labels/attribute-options.ts';
import { touchParts } from '#server/planner/link-parts.ts';
import { type PlanChange, type PlanRow, planTables } from '#server/planner/undo-changes.ts';
import { requireRights } from '#server/planner/undo-checks.ts';
import { refuseNew } from '#server/records/create.ts';
import { guardAttributes } from '#server/records/guards.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { initialValues, sameValue, type Values } from '#server/records/values.ts';
import { forbidden } from '#server/refusal.ts';
import { canAt, platform, rightsAt } from '#server/rights/places.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { role as roleDefinition } from '#shared/definitions/role.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

import type { TableRow } from './past-rows.ts';
import { recordValues } from './record-values.ts';

export interface Returning {
  db: Db;
  user: User;
  /** The row of the record itself; `rows` are all that come back, including it. */
  root: PastRow;
  rows: readonly TableRow[];
  put: () => Promise<void>;
}

const rowsIn = (rows: readonly TableRow[], table: string) =>
  rows.filter((each) => each.table === table).map(({ row }) => row);

export async function returnRecord(object: ObjectKey, returning: Returning): Promise<void> {
  const own = others[object];
  if (own) return own(returning);
  const type = Object.values(recordTypes).find(({ definition }) => definition.object === object);
  if (!type) throw new Error(`${object} cannot come back`);
  await refuseReturn(type, returning);
  await returning.put();
}

/** Values equal to the default count as not given, as in a new record. */
async function refuseReturn(type: RecordType, { db, user, root, rows }: Returning): Promise<void> {
  const { definition } = type;
  const organization = definition.object === 'organization' ? null : Number(root['organization']);
  if (organization !== null) requireRight(user, organization, definition.object, 'create');
  else if (!canAt(user, platform, 'organization', 'create')) throw forbidden();
  const after = recordValues(definition, root, (table) => rowsIn(rows, table));
  const initial: Values = await initialValues(db, definition);
  const given = Object.fromEntries(Object.entries(after).filter(([name, value]) => !sameValue(value, initial[name])));
  await refuseNew({ db, user }, type, organization, { given, after: { ...initial, ...after } });
  if (definition.object === 'programme') await refusePlan(db, user, Number(organization), rows);
  await touchLinked(db, definition, rows);
}

/** Requires the rights of every level inside, and the right to set a status if one was set. */
async function refusePlan(db: Db, user: User, organization: number, rows: readonly TableRow[]): Promise<void> {
  const tables = planTables.filter((table) => table !== 'programme_calendar');
  const changes = tables.flatMap((table) =>
    rowsIn(rows, table).map((row): PlanChange => ({
      table,
      record: Number(row['id']),
      before: row as PlanRow,
      after: null,
    })),
  );
  requireRights(user, organization, changes);
  const first = await db.selectFrom('state').select('id').orderBy('position').limit(1).executeTakeFirstOrThrow();
  if (rowsIn(rows, 'programme_calendar').some(({ state }) => state !== first.id))
    requireRight(user, organization, 'calendar', 'update');
}

/** Raises the revision of parts that are linked again. */
async function touchLinked(db: Db, { object }: Definition, rows: readonly TableRow[]): Promise<void> {
  if (object !== 'programme') return;
  const parts = rowsIn(rows, 'programme_programme_part').map((row) => Number(row['programme_part']));
  if (parts.length > 0) await touchParts(db, parts);
}

const others: Partial<Record<ObjectKey, (returning: Returning) => Promise<void>>> = {
  /** Passwords are not in the history: the user chooses a new one through a mailed link, like a new user. */
  user: async ({ db, user, root, rows, put }) => {
    const { after } = await checkNewUser(db, user, {
      firstname: String(root['firstname']),
      lastname: String(root['lastname']),
      username: String(root['username']),
      email: String(root['email']),
      eppn: typeof root['eppn'] === 'string' ? root['eppn'] : '',
      active: root['active'] === true,
      role: rowsIn(rows, 'user_role').map((row) => Number(row['role'])),
      organizationalunit: rowsIn(rows, 'user_organizational_unit').map((row) => Number(row['organizational_unit'])),
    });
    await put();
    if (after.active) await invite(db, { id: Number(root['id']), ...after });
  },

  role: async ({ db, user, root, put }) => {
    const place = Number(root['organization'] ?? platform);
    const organization = place === platform ? null : place;
    if (!canAt(user, place, 'role', 'create')) throw forbidden();
    const [role, title] = [String(root['role']), String(root['title'])];
    guardAttributes(roleDefinition, rightsAt(user, place), { role, title }, null);
    await requireFreeRole(db, organization, role);
    await changeRights(db, user, { id: Number(root['id']), organization, role, title, revision: 1 }, put);
  },

  labels__labelgroups: async ({ user, root, put }) => {
    requireRight(user, Number(root['organization']), 'labels__labelgroups', 'create');
    await put();
  },

  labels__labeloptions: async ({ db, user, root, put }) => {
    const organization = root['organization'] as number | null;
    requireRightOn(user, { organization }, 'create');
    await refuseDouble(db, Number(root['attribute']), organization, String(root['option_value']), 0);
    await put();
  },

  calendar__year: async ({ db, user, root, put }) => {
    const organization = Number(root['organization']);
    requireRight(user, organization, 'calendar__year', 'create');
    const [start_date, end_date] = [String(root['start_date']), String(root['end_date'])];
    await refuseDuplicate(db, organization, { start_date, end_date }, 0);
    await put();
  },
};

/** Restores references that were emptied when the record was deleted. */
export async function refillReferences(
  db: Db,
  changeSet: number,
  { table, column, id }: { table: string; column: string; id: number },
): Promise<void> {
  await sql`
    update ${sql.table(table)} r set ${sql.ref(column)} = ${id} from change c
    where c.change_set = ${changeSet} and c.table_name = ${table} and c.operation = 'update'
      and (c.before->>${column})::int = ${id} and c.after->>${column} is null
      and r.id = c.record and r.${sql.ref(column)} is null`.execute(db);
}
