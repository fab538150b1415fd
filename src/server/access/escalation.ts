// Users cannot grant rights that they do not have themselves, whether by a role, a permission, an attribute or an account.
import { sql } from 'kysely';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { type AttributeObject, guardedBy, type ObjectKey, objects } from '#shared/permissions/objects.ts';
import { type Action, actions, type Flags, noFlags, noRights, type Rights } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import type { Db } from '#server/db/connect.ts';
import { readOnce } from '#server/records/write.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { asRights, rightsOfRoles, type RoleRights } from './permissions-of-roles.ts';
import { platform, rightsAt } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';
import { ids as idsOf, type Link } from './users-links.ts';

/** The user must have all rights that `after` adds to `before` in that place. */
export function guardGiven(user: User, place: number, before: Rights, after: Rights, field?: string): void {
  const missing = missingRights(rightsAt(user, place), before, after);
  if (missing.length === 0) return;
  const message = accessText.moreThanYou(summary(missing));
  throw new Refusal(403, message, field ? { errors: { [field]: message } } : {});
}

/** Assigning roles grants all their rights. */
export async function guardRoles(db: Db, user: User, roles: readonly number[]): Promise<void> {
  for (const role of await knownRights(db, roles))
    guardGiven(user, role.organization, noRights, asRights(role), 'role');
}

/** The rights of roles, which no write of users changes. */
export async function knownRights(db: Db, roles: readonly number[]): Promise<RoleRights[]> {
  const known = await readOnce(db, 'rights of roles', roles, async (unknown) =>
    (await rightsOfRoles(db, unknown)).map((role) => [role.id, role]),
  );
  return [...known.values()].filter(({ id }) => roles.includes(id));
}

/** A user's roles and units, each with its place. */
interface Account {
  roles: readonly Link[];
  units: readonly Link[];
}

/** Anyone who sets another user's password or address, or reactivates them, can act as them: so they need all rights of that user. */
export async function guardAccount(
  db: Db,
  user: User,
  { roles }: Pick<Account, 'roles'>,
  fields: readonly string[],
): Promise<void> {
  const missing = (await knownRights(db, idsOf(roles))).flatMap((role) =>
    missingRights(rightsAt(user, role.organization), noRights, asRights(role)),
  );
  if (missing.length === 0) return;
  const message = accessText.strongerUser(summary(missing));
  throw new Refusal(403, message, { errors: Object.fromEntries(fields.map((name) => [name, message])) });
}

/** Users limited to units cannot change or remove users who work outside those units. */
export function guardReach(user: User, { roles, units }: Account): void {
  const beyond = limitsFor(user, roles).some(([organization, own]) => {
    const here = units.filter(({ place }) => place === organization);
    return here.length === 0 || here.some(({ id }) => !own.has(id));
  });
  if (beyond) throw new Refusal(403, accessText.beyondUnits);
}

/** The schools in which the user is limited and these roles apply. A platform role applies in all. */
function limitsFor(
  user: User,
  roles: readonly Pick<Link, 'place'>[],
): [organization: number, own: ReadonlySet<number>][] {
  return [...user.unitLimits].filter(([organization]) =>
    roles.some(({ place }) => place === organization || place === platform),
  );
}

/**
 * A user limited to units in a school cannot give other users more there: no other units, no roles to users who are not limited
 * in the same way, and they cannot remove a user's last unit.
 */
export function guardUnits(
  user: User,
  { before, after, given }: { before: readonly Link[]; after: readonly Link[]; given: readonly Link[] },
): void {
  for (const [organization, own] of user.unitLimits) {
    const [was, becomes] = [before, after].map((units) => units.filter(({ place }) => place === organization)) as [
      Link[],
      Link[],
    ];
    const givesRoles = limitsFor(user, given).some(([place]) => place === organization);
    const added = becomes.filter(({ id }) => !was.some((unit) => unit.id === id));
    if ((givesRoles ? becomes : added).some(({ id }) => !own.has(id)))
      throw invalid({ organizationalunit: accessText.unitsBeyond });
    if (becomes.length === 0 && (givesRoles || was.length > 0))
      throw invalid({ organizationalunit: accessText.unitsNeeded });
  }
}

/** Changing a role affects all its users, so users limited to units may not change a role of anyone who is not limited in the same way. */
export async function guardHolders(
  db: Db,
  user: User,
  role: { id: number; place: number },
  before: Rights,
  after: Rights,
): Promise<void> {
  const changed = [...missingRights(noRights, before, after), ...missingRights(noRights, after, before)];
  if (changed.length === 0) return;
  for (const [organization, own] of limitsFor(user, [role])) {
    const inSchool = sql`
      from user_organizational_unit uu join organizational_unit unit on unit.id = uu.organizational_unit
      where uu.app_user = ur.app_user and unit.organization = ${organization}`;
    const wider = await sql`
      select from user_role ur where ur.role = ${role.id} and (
        not exists (select ${inSchool}) or exists (select ${inSchool} and unit.id <> all(${[...own]}::int[])))
      limit 1`.execute(db);
    if (wider.rows.length > 0) throw new Refusal(403, accessText.widerHolders);
  }
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
  return accessText.actions[action].toLowerCase();
}

function attributeLabel(key: string): string {
  const [object = '', name = ''] = key.split('.');
  const label = allDefinitions.find((each) => each.object === object)?.attributes[name]?.label ?? name;
  const guards: Partial<Record<AttributeObject, ObjectKey>> = guardedBy;
  const guard = guards[object as AttributeObject] ?? (object as ObjectKey);
  return `${objects[guard].label}: ${label}`;
}

const MAX_SHOWN = 4;

function summary(missing: readonly string[]): string {
  const rest = missing.length - MAX_SHOWN;
  return [...missing.slice(0, MAX_SHOWN), ...(rest > 0 ? [accessText.andMore(rest)] : [])].join(', ');
}
