// How often calls that send mail may be made, so that nobody's mailbox is filled by way of this server. Used by reset and
// by the profile; the commands about a person find the counts again by `mailKeys`.
import type { Db } from '#server/db/connect.ts';

import { networkOf } from './guesses.ts';
import { countOne, day, doubling, hour, type Pace } from './throttle.ts';
import { tokenHash } from '#server/tokens.ts';

/** Free requests for a reset link, per hour; then a wait that doubles. */
export const freeRequests = { address: 20, account: 3 };
/** New addresses that one user may ask for, and that one address may be asked for, per day. */
export const freeAddressChanges = { user: 5, address: 3 };
/** New passwords that one user may choose, per hour; then a wait that doubles. */
export const freePasswordChanges = 10;

const paces = {
  resetAddress: doubling(freeRequests.address),
  resetAccount: doubling(freeRequests.account),
  password: doubling(freePasswordChanges),
  user: { steps: [{ from: freeAddressChanges.user, seconds: hour }], forget: day },
  address: { steps: [{ from: freeAddressChanges.address, seconds: day }], forget: day },
} satisfies Record<string, Pace>;

/** An address stands there as a hash: nobody need read whom others tried to reach. */
const keyFor = (kind: string) => (email: string) => `${kind}:${tokenHash(email.toLowerCase()).toString('hex')}`;
const keys = { reset: keyFor('reset-account'), address: keyFor('new-address'), invitation: keyFor('invitation') };

export function mailKeys(emails: readonly string[]): string[] {
  return emails.flatMap((email) => Object.values(keys).map((keyOf) => keyOf(email)));
}

export async function countResetRequest(db: Db, { email, address }: { email: string; address: string }): Promise<void> {
  await countOne(db, `reset-address:${networkOf(address)}`, paces.resetAddress);
  await countOne(db, keys.reset(email), paces.resetAccount);
}

export async function countAddressChange(db: Db, { user, email }: { user: number; email: string }): Promise<void> {
  await countOne(db, `new-address-of:${user}`, paces.user);
  await countOne(db, keys.address(email), paces.address);
}

export function countInvitation(db: Db, email: string): Promise<void> {
  return countOne(db, keys.invitation(email), paces.address);
}

export function countPasswordChange(db: Db, user: number): Promise<void> {
  return countOne(db, `new-password-of:${user}`, paces.password);
}
