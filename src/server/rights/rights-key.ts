// Cache keys: users with the same rights in a school share cached values.
import { createHash } from 'node:crypto';

import { rightsIn } from '#shared/permissions/rights.ts';

import type { User } from './user.ts';

/** Machine clients have other keys, because they see no names of people. */
export const rightsKey = cachedPerUser((user, organization) =>
  hash([user.id < 0, rightsIn(user.grants, organization)]),
);

/** For values that also depend on the user's units: their colours, and what the user may change. */
export const rightsAndUnitsKey = cachedPerUser((user, organization) => {
  const units = user.units.map(({ id }) => id);
  return hash([rightsKey(user, organization), units, [...(user.unitLimits.get(organization) ?? ['all'])]]);
});

/** Hashing rights is slow, and a `User` object is cached until its rights change, so its keys are computed once. */
function cachedPerUser(keyOf: (user: User, organization: number) => string) {
  const keysOf = new WeakMap<User, Map<number, string>>();
  return (user: User, organization: number): string => {
    const keys = keysOf.get(user) ?? new Map<number, string>();
    keysOf.set(user, keys);
    const key = keys.get(organization) ?? keyOf(user, organization);
    keys.set(organization, key);
    return key;
  };
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64');
}
