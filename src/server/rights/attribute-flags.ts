// A role's rights on an attribute, in SQL: from the attribute's own row if there is one, otherwise the role's rights on the object.
// For queries that name the permission `p` and, by a left join, its row for the attribute `ap`.
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '#shared/permissions/rights.ts';

export const attributeFlag: Record<Action, RawBuilder<boolean>> = {
  create: sql<boolean>`coalesce(ap.can_create, p.can_create)`,
  // Reading also needs the right on the object, because many answers contain an attribute without checking its object. Writes
  // always check the right on the object first.
  read: sql<boolean>`(p.can_read and coalesce(ap.can_read, true))`,
  update: sql<boolean>`coalesce(ap.can_update, p.can_update)`,
  delete: sql<boolean>`coalesce(ap.can_delete, p.can_delete)`,
};
