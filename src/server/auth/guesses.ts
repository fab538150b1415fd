// Counts wrong passwords such that guessing is slow and nobody waits for somebody else's guesses: an account and a network
// count together, and a browser that signed in to the account before counts for itself. Called at sign-in and at a reset.
import { isIPv6 } from 'node:net';

import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import { countOne, forget, hour, longestWait, type Pace } from './throttle.ts';
import { tokenHash } from './tokens.ts';

/** Five guesses are free; then four seconds between two, and after twenty five minutes. */
export const guesses: Pace = {
  steps: [
    { from: 5, seconds: 4 },
    { from: 20, seconds: longestWait },
  ],
  forget: hour,
};

/** So many different accounts that fail from one network, or networks that fail on one account, are ordinary. */
export const ordinary = { accounts: 100, networks: 20 };
/**
 * Beyond that, all who are not known there share four guesses a second. A longer wait would stop the guessing, and with it
 * everybody who comes from the same campus, or the owner of the account.
 */
export const crowded: Pace = { steps: [{ from: 1, seconds: 0.25 }], forget: hour };

export interface Attempt {
  /** The name as it was typed. */
  account: string;
  address: string;
  /** The hash of the browser's cookie, if that browser is known for this account. */
  knownBrowser: Buffer | null;
}

export async function countGuess(db: Db, attempt: Attempt): Promise<void> {
  const about = { account: accountHash(attempt.account), network: networkOf(attempt.address) };
  if (attempt.knownBrowser) return countOne(db, keyOf(attempt), guesses);
  for (const key of await crowdsOf(db, about)) await countOne(db, key, crowded);
  await countOne(db, keyOf(attempt), guesses, about);
}

/** The right password: what was counted before it is forgotten. */
export function forgiveGuesses(db: Db, attempt: Attempt): Promise<void> {
  return forget(db, keyOf(attempt));
}

/** What is counted about an account, in hashes, for whoever must find it again by its name. */
export function accountHash(account: string): Buffer {
  return tokenHash(account.trim().toLowerCase().slice(0, 300));
}

function keyOf({ account, address, knownBrowser }: Attempt): string {
  const place = knownBrowser ? `browser:${knownBrowser.toString('hex')}` : networkOf(address);
  return `guess:${accountHash(account).toString('hex')}:${place}`;
}

async function crowdsOf(db: Db, { account, network }: { account: Buffer; network: string }): Promise<string[]> {
  const recent = sql`last_at > now() - make_interval(secs => ${hour})`;
  const found = await sql<{ network: boolean; account: boolean }>`
    select
      (select count(*) from (select from sign_in_attempt where network = ${network} and ${recent}
        limit ${ordinary.accounts}) as failed) = ${ordinary.accounts} as network,
      (select count(*) from (select from sign_in_attempt where account = ${account} and ${recent}
        limit ${ordinary.networks}) as failed) = ${ordinary.networks} as account`.execute(db);
  const crowd = found.rows[0];
  return [
    ...(crowd?.network ? [`crowd:network:${network}`] : []),
    ...(crowd?.account ? [`crowd:account:${account.toString('hex')}`] : []),
  ];
}

/** One subscriber has a whole /64 of IPv6 addresses, so those are one network. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text = '') => text.split(':').filter(Boolean);
  const [before, after] = [groups(head), groups(tail)];
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  const mapped = all.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return mapped ? ipv4From(all.slice(6)) : `${all.slice(0, 4).join(':')}::/64`;
}

function ipv4From(groups: string[]): string {
  return groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');
}
