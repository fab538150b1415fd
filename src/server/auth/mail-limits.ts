// Limits calls that send mail, so that nobody can flood a mailbox through this server. Used by reset, invitations and the profile;
// the commands about a person find the counts by `mailKeys`.
import type { Db } from '#server/db/connect.ts';

import { networkOf } from './guesses.ts';
import { countAttempt, DAY_SECONDS, doublingPace, HOUR_SECONDS, type Pace } from './throttle.ts';
import { tokenHash } from '#server/tokens.ts';

/** Requests for a reset link per hour; after that the wait doubles each time. */
export const MAX_RESET_REQUESTS = { address: 20, account: 3 };
/** Changes of e-mail address per day, by one user and to one address. */
export const MAX_ADDRESS_CHANGES = { user: 5, address: 3 };
/** New passwords of one user per hour; after that the wait doubles each time. */
export const MAX_PASSWORD_CHANGES = 10;

const paces = {
  resetAddress: doublingPace(MAX_RESET_REQUESTS.address),
  resetAccount: doublingPace(MAX_RESET_REQUESTS.account),
  password: doublingPace(MAX_PASSWORD_CHANGES),
  user: { steps: [{ from: MAX_ADDRESS_CHANGES.user, seconds: HOUR_SECONDS }], forget: DAY_SECONDS },
  address: { steps: [{ from: MAX_ADDRESS_CHANGES.address, seconds: DAY_SECONDS }], forget: DAY_SECONDS },
} satisfies Record<string, Pace>;

/** An address is stored as a hash: nobody needs to see whom others tried to reach. */
const keyFor = (kind: string) => (email: string) => `${kind}:${tokenHash(email.toLowerCase()).toString('hex')}`;
const keys = { reset: keyFor('reset-account'), address: keyFor('new-address'), invitation: keyFor('invitation') };

export function mailKeys(emails: readonly string[]): string[] {
  return emails.flatMap((email) => Object.values(keys).map((keyOf) => keyOf(email)));
}

export async function countResetRequest(db: Db, { email, address }: { email: string; address: string }): Promise<void> {
  await countAttempt(db, `reset-address:${networkOf(address)}`, paces.resetAddress);
  await countAttempt(db, keys.reset(email), paces.resetAccount);
}

export async function countAddressChange(db: Db, { user, email }: { user: number; email: string }): Promise<void> {
  await countAttempt(db, `new-address-of:${user}`, paces.user);
  await countAttempt(db, keys.address(email), paces.address);
}

export function countInvitation(db: Db, email: string): Promise<void> {
  return countAttempt(db, keys.invitation(email), paces.address);
}

export function countPasswordChange(db: Db, user: number): Promise<void> {
  return countAttempt(db, `new-password-of:${user}`, paces.password);
}
