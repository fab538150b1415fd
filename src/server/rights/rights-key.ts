// People with the same rights in a school share what is kept for them, under these keys.
import { createHash } from 'node:crypto';

import { rightsIn } from '#shared/permissions/rights.ts';

import type { User } from './user.ts';

/** A machine is told no names of people. */
export const rightsKey = keptPerUser((user, organization) => hash([user.id < 0, rightsIn(user.grants, organization)]));

/** Of what also depends on the units of the user: their colours, and what they may change. */
export const rightsAndUnitsKey = keptPerUser((user, organization) => {
  const units = user.units.map(({ id }) => id);
  return hash([rightsKey(user, organization), units, [...(user.unitLimits.get(organization) ?? ['all'])]]);
});

/** Rights are hundreds of words, and a user is kept until they change: its keys are made once. */
function keptPerUser(keyOf: (user: User, organization: number) => string) {
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
