// Rows of roles: reading one to change it, and changing it. Used by the handlers of roles and permissions.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import type { Action } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { canAt, placesOf } from './places.ts';
import type { User } from './user.ts';

export interface RoleRow {
  id: number;
  /** Null for a platform role. */
  organization: number | null;
  role: string;
  title: string;
  revision: number;
}

/** The row as it stands, held until the transaction ends. Behind the wall it does not exist, and is not held. */
export async function lockRole(db: Db, user: User, id: number, action: Action): Promise<RoleRow> {
  const row = await db
    .selectFrom('role')
    .select(['id', 'organization', 'role', 'title', 'revision'])
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(organization, 0) = any(${placesOf(user)}::int[])`)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (!canAt(user, placeOf(row), 'role', action)) throw forbidden();
  return row;
}

export function placeOf({ organization }: Pick<RoleRow, 'organization'>): number {
  return organization ?? 0;
}

export async function requireFreeRole(db: Db, organization: number | null, role: string): Promise<void> {
  // Two who want the same name at the same moment: one waits for the other, and then sees that it is taken.
  await sql`select pg_advisory_xact_lock(hashtext('role.role'), ${organization ?? 0}::int)`.execute(db);
  const taken = await sql`
    select from role where coalesce(organization, 0) = ${organization ?? 0} and lower(role) = lower(${role})`.execute(
    db,
  );
  if (taken.rows.length > 0) throw invalid({ role: accessText.roleTaken });
}

/** What a role may do is part of the role: it gets a new revision. */
export async function raiseRole(db: Db, role: RoleRow, columns: { title?: string } = {}): Promise<void> {
  await db
    .updateTable('role')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', role.id)
    .execute();
}
