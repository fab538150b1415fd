// Counts wrong passwords such that guessing is slow and nobody waits for somebody else's guesses: an account and a network
// count together, and a browser that signed in to the account before counts for itself. Called at sign-in and at a reset.
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { fairTurns } from '#server/fair-turns.ts';

import { countOne, forget, hour, MAX_WAIT, type Pace } from './throttle.ts';
import { tokenHash } from '#server/tokens.ts';

/** Five guesses are free; then four seconds between two, and after twenty five minutes. */
export const guesses: Pace = {
  steps: [
    { from: 5, seconds: 4 },
    { from: 20, seconds: MAX_WAIT },
  ],
  forget: hour,
};

/** So many different accounts that fail from one network, or networks that fail on one account, are ordinary. */
export const ordinary = { accounts: 100, networks: 20 };
/**
 * Beyond that, whoever is not known there gets a turn in line, two at a time, and a wrong guess keeps its turn for so many
 * milliseconds. More would stop the guessing, and with it everybody of the same campus, or the account's owner.
 */
export const crowdPause = 500;
export const crowdLimits = { atOnce: 100, perKey: 2, waiting: 16 };
const inCrowd = fairTurns(crowdLimits);

export interface Attempt {
  /** The name as it was typed. */
  account: string;
  address: string;
  /** The hash of the browser's cookie, if that browser is known for this account. */
  knownBrowser: Buffer | null;
}

/** Refuses whoever guesses too fast, or else looks whether the password is right. */
export async function guess<T extends { right: boolean }>(
  db: Db,
  attempt: Attempt,
  look: () => Promise<T>,
): Promise<T> {
  const about = { account: accountHash(attempt.account), network: networkOf(attempt.address) };
  if (attempt.knownBrowser) {
    await countOne(db, keyOf(attempt), guesses);
    return look();
  }
  const crowds = await crowdsOf(db, about);
  const counted = async () => {
    await countOne(db, keyOf(attempt), guesses, about);
    const result = await look();
    if (crowds.length > 0 && !result.right) await sleep(crowdPause);
    return result;
  };
  return crowds.reduce((work, crowd) => () => inCrowd(crowd, work), counted)();
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
    ...(crowd?.network ? [`network:${network}`] : []),
    ...(crowd?.account ? [`account:${account.toString('hex')}`] : []),
  ];
}

/** One subscriber has a whole /64 of IPv6 addresses, so those are one network. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return plain;
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
