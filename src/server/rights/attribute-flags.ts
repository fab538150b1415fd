// What a role may do with an attribute, in SQL: its own row where it has one, else what the role may do with the object.
// For queries that name the permission `p` and its row for the attribute, by a left join, `ap`.
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '#shared/permissions/rights.ts';

export const attributeFlag: Record<Action, RawBuilder<boolean>> = {
  create: sql<boolean>`coalesce(ap.can_create, p.can_create)`,
  // Reading stays within the object: an attribute is told in many answers that ask nothing about its object. Every write
  // asks for the right on the object first.
  read: sql<boolean>`(p.can_read and coalesce(ap.can_read, true))`,
  update: sql<boolean>`coalesce(ap.can_update, p.can_update)`,
  delete: sql<boolean>`coalesce(ap.can_delete, p.can_delete)`,
};
