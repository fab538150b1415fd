// The school, unit and system whose labels and groups apply: the requested ones if the user belongs there, otherwise the user's
// first school and unit.
import { organizationsWith, requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { forbidden, invalid } from '#server/refusal.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import type { Action } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';

/** As in a request; 0, null and absent mean none. */
export interface Audience {
  organization?: number | null | undefined;
  organizational_unit?: number | null | undefined;
  system?: number | null | undefined;
}

export interface Level {
  organization: number;
  unit: number | null;
  system: number | null;
}

export function audienceOf(user: User, query: Audience): { organization: number | null; unit: number | null } {
  if (query.organization) requireMember(user, query.organization);
  const organization = query.organization || (user.organizations[0]?.id ?? null);
  const ownUnit = user.units.find((unit) => unit.organization === organization)?.id ?? null;
  const unit = query.organizational_unit ?? (query.organization ? null : ownUnit);
  return { organization, unit: unit || null };
}

/** The same with a system: its school is used, to which the user must belong. */
export async function audienceWithSystem(
  db: Db,
  user: User,
  query: Audience,
): Promise<{ organization: number | null; unit: number | null; system: number | null }> {
  if (!query.system) return { ...audienceOf(user, query), system: null };
  const organization = await organizationOfSystem(db, user, query.system, query.organization);
  return { ...audienceOf(user, { ...query, organization }), system: query.system };
}

/** The level that a write applies to, in a school where the user has this right. */
export async function levelFor(db: Db, user: User, asked: Audience, object: ObjectKey, action: Action): Promise<Level> {
  // Locks the unit or system of the labels, so that it is not removed before they are written.
  const held = action !== 'read';
  const named = asked.system
    ? await organizationOfSystem(db, user, asked.system, asked.organization, held)
    : asked.organization;
  if (named) requireMember(user, named);
  const organization = named || organizationsWith(user, object, action)[0];
  if (!organization) throw forbidden();
  requireRight(user, organization, object, action);
  const unit = asked.organizational_unit || null;
  if (unit !== null) await requireUnit(db, organization, unit, held);
  return { organization, unit, system: asked.system || null };
}

/** A school that does not exist and one of others look the same. */
function requireMember(user: User, organization: number): void {
  if (!user.organizations.some(({ id }) => id === organization)) throw invalid({ organization: fieldText.missing });
}

async function requireUnit(db: Db, organization: number, unit: number, held: boolean): Promise<void> {
  const found = await db
    .selectFrom('organizational_unit')
    .select('id')
    .where('id', '=', unit)
    .where('organization', '=', organization)
    .$if(held, (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!found) throw invalid({ organizational_unit: fieldText.missing });
}

async function organizationOfSystem(
  db: Db,
  user: User,
  system: number,
  named: number | null | undefined,
  held = false,
): Promise<number> {
  const found = await db
    .selectFrom('system')
    .select('organization')
    .where('id', '=', system)
    .$if(held, (query) => query.forKeyShare())
    .executeTakeFirst();
  const known = found && user.organizations.some(({ id }) => id === found.organization);
  if (!known || (named && named !== found.organization)) throw invalid({ system: fieldText.missing });
  return found.organization;
}
