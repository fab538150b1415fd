// Nobody gives rights that they do not hold themselves, whether by a role, a permission, an attribute or an account.
import { sql } from 'kysely';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { type AttributeObject, guardedBy, type ObjectKey, objects } from '#shared/permissions/objects.ts';
import { type Action, actions, type Flags, noFlags, noRights, type Rights } from '#shared/permissions/rights.ts';
import { nl } from '#shared/text/nl.ts';
import type { Db } from '#server/db/connect.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { asRights, rightsOfRoles, type RoleRights } from './permissions-of-roles.ts';
import { rightsAt } from './places.ts';
import type { User } from './user.ts';

/** What `after` has over `before` must be held by the user in that place. */
export function guardGiven(user: User, place: number, before: Rights, after: Rights, field?: string): void {
  const missing = missingRights(rightsAt(user, place), before, after);
  if (missing.length === 0) return;
  const message = nl.access.moreThanYou(summary(missing));
  throw new Refusal(403, message, field ? { errors: { [field]: message } } : {});
}

/** Giving somebody roles is giving all that those roles hold. */
export async function guardRoles(db: Db, user: User, roles: readonly number[]): Promise<void> {
  for (const role of await rightsOfRoles(db, roles))
    guardGiven(user, role.organization, noRights, asRights(role), 'role');
}

/**
 * Whoever sets the password or address of somebody, or lets them in again, can act as them: so they must hold all that
 * the other holds, and for the same units.
 */
export async function guardAccount(
  db: Db,
  user: User,
  account: { roles: readonly number[]; units: readonly number[] },
  fields: readonly string[],
): Promise<void> {
  const missing = (await rightsOfRoles(db, account.roles)).flatMap((role: RoleRights) =>
    missingRights(rightsAt(user, role.organization), noRights, asRights(role)),
  );
  const { writableUnits } = user;
  const wider = writableUnits && (account.units.length === 0 || account.units.some((unit) => !writableUnits.has(unit)));
  if (wider && account.roles.length > 0) missing.push(nl.access.wholeSchool);
  if (missing.length === 0) return;
  const message = nl.access.strongerUser(summary(missing));
  throw new Refusal(403, message, { errors: Object.fromEntries(fields.map((name) => [name, message])) });
}

/**
 * Units limit what somebody may write for. Who is limited does not give more than that: no other units, no role to
 * somebody who is not limited alike, and takes no last limit away.
 */
export function guardUnits(
  user: User,
  { before, after, givesRoles }: { before: readonly number[] | null; after: readonly number[]; givesRoles: boolean },
): void {
  const { writableUnits } = user;
  if (!writableUnits) return;
  const added = after.filter((unit) => !before?.includes(unit));
  const given = givesRoles ? after : added;
  if (given.some((unit) => !writableUnits.has(unit))) throw invalid({ organizationalunit: nl.access.unitsBeyond });
  if (after.length === 0 && (givesRoles || before?.length !== 0))
    throw invalid({ organizationalunit: nl.access.unitsNeeded });
}

/** A right that a role gets is given to all who have the role: who is limited gives none to somebody who is not limited alike. */
export async function guardHolders(db: Db, user: User, role: number, before: Rights, after: Rights): Promise<void> {
  const { writableUnits } = user;
  if (!writableUnits || missingRights(noRights, before, after).length === 0) return;
  const wider = await sql`
    select from user_role ur left join user_organizational_unit uu on uu.app_user = ur.app_user
    where ur.role = ${role} and (uu.organizational_unit is null
      or uu.organizational_unit <> all(${[...writableUnits]}::int[])) limit 1`.execute(db);
  if (wider.rows.length > 0) throw new Refusal(403, nl.access.widerHolders);
}

function missingRights(held: Rights, before: Rights, after: Rights): string[] {
  const byObject = Object.entries(after.objects).flatMap(([key, flags]) =>
    newFlags(before.objects[key as ObjectKey], flags)
      .filter((action) => !held.objects[key as ObjectKey]?.[action])
      .map((action) => `${objects[key as ObjectKey].label} (${inWords(action)})`),
  );
  const byAttribute = Object.entries(after.attributes).flatMap(([key, flags]) =>
    newFlags(before.attributes[key], flags)
      .filter((action) => !held.attributes[key]?.[action])
      .map((action) => `${attributeLabel(key)} (${inWords(action)})`),
  );
  return [...byObject, ...byAttribute];
}

function newFlags(before: Flags = noFlags, after: Flags): Action[] {
  return actions.filter((action) => after[action] && !before[action]);
}

function inWords(action: Action): string {
  return nl.access.actions[action].toLowerCase();
}

function attributeLabel(key: string): string {
  const [object = '', name = ''] = key.split('.');
  const label = allDefinitions.find((each) => each.object === object)?.attributes[name]?.label ?? name;
  const guards: Partial<Record<AttributeObject, ObjectKey>> = guardedBy;
  const guard = guards[object as AttributeObject] ?? (object as ObjectKey);
  return `${objects[guard].label}: ${label}`;
}

const shown = 4;

function summary(missing: readonly string[]): string {
  const rest = missing.length - shown;
  return [...missing.slice(0, shown), ...(rest > 0 ? [nl.access.andMore(rest)] : [])].join(', ');
}
