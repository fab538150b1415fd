// People with the same rights in a school share what is kept for them, under these keys.
import { createHash } from 'node:crypto';

import { rightsIn } from '#shared/permissions/rights.ts';

import type { User } from './user.ts';

/** A machine is told no names of people. */
export function rightsKey(user: User, organization: number): string {
  return hash([user.id < 0, rightsIn(user.grants, organization)]);
}

/** Of what also depends on the units of the user: their colours, and what they may change. */
export function rightsAndUnitsKey(user: User, organization: number): string {
  const units = user.units.map(({ id }) => id);
  return hash([rightsKey(user, organization), units, [...(user.unitLimits.get(organization) ?? ['all'])]]);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64');
}
