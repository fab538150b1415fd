// Determines the organization of a new record: the one that it names, that of its unit, or the user's first.
import { organizationsWith, requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { forbidden, invalid } from '#server/refusal.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { can } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';

import { readColumns } from './known-columns.ts';
import type { Values } from './values.ts';

/** Null for a new organization, which has none yet and needs a platform right. */
export async function organizationForNew(
  db: Db,
  definition: Definition,
  user: User,
  body: Values,
  given: Values,
): Promise<number | null> {
  const { object, withinUnit } = definition;
  if (object === 'organization') {
    if (!user.grants.platform || !can(user.grants.platform, object, 'create')) throw forbidden();
    return null;
  }
  const named =
    (body['organization'] as number | null | undefined) || (await organizationOfUnit(db, withinUnit, user, given));
  const organization = named ?? organizationsWith(user, object, 'create')[0];
  if (organization === undefined) throw forbidden();
  // An organization that does not exist and one of others look the same.
  if (!user.organizations.some(({ id }) => id === organization)) throw invalid({ organization: fieldText.missing });
  requireRight(user, organization, object, 'create');
  return organization;
}

async function organizationOfUnit(
  db: Db,
  withinUnit: string | undefined,
  user: User,
  given: Values,
): Promise<number | undefined> {
  const unit = withinUnit && (given[withinUnit] as number | null | undefined);
  if (!withinUnit || !unit) return undefined;
  const units = await readColumns<{ organization: number }>(db, 'organizational_unit', ['organization'], [unit]);
  const organization = units.get(unit)?.organization;
  if (!user.organizations.some(({ id }) => id === organization)) throw invalid({ [withinUnit]: fieldText.missing });
  return organization;
}
