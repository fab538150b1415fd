// Locks and updates rows of roles. Used by the handlers of roles and permissions.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import type { Action } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { canAt, placesOf } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';

export interface RoleRow {
  id: number;
  /** Null for a platform role. */
  organization: number | null;
  role: string;
  title: string;
  revision: number;
}

/** Locks the row until the transaction ends. A role of another school does not exist for this user. */
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
  // If two users want the same name at once, the second waits, and then sees that it is taken.
  await sql`select pg_advisory_xact_lock(hashtext('role.role'), ${organization ?? 0}::int)`.execute(db);
  const taken = await sql`
    select from role where coalesce(organization, 0) = ${organization ?? 0} and lower(role) = lower(${role})`.execute(
    db,
  );
  if (taken.rows.length > 0) throw invalid({ role: accessText.roleTaken });
}

/** Gives the role a new revision, also when only its rights changed. */
export async function raiseRole(db: Db, role: RoleRow, columns: { title?: string } = {}): Promise<void> {
  await db
    .updateTable('role')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', role.id)
    .execute();
}
