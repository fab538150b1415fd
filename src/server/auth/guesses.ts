// Throttles password guessing so that nobody waits because of others' guesses: attempts count per account and network together,
// and separately for a browser that has signed in to the account before. Called at sign-in and at a reset.
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { fairTurns } from '#server/fair-turns.ts';

import { countAttempt, forget, HOUR_SECONDS, MAX_WAIT_SECONDS, type Pace } from './throttle.ts';
import { tokenHash } from '#server/tokens.ts';

/** Five guesses are free; then one per four seconds, and from the twentieth one per five minutes. */
export const guesses: Pace = {
  steps: [
    { from: 5, seconds: 4 },
    { from: 20, seconds: MAX_WAIT_SECONDS },
  ],
  forget: HOUR_SECONDS,
};

/** Failing accounts per network, and failing networks per account, that are still a normal volume. */
export const NORMAL_FAILURES = { accounts: 100, networks: 20 };
/**
 * Above the normal volume, unknown browsers are queued two at a time, and a wrong guess keeps its turn for this long. Anything
 * stricter would also lock out everybody on the same campus, or the owner of the account.
 */
export const CROWD_PAUSE_MS = 500;
export const CROWD_LIMITS = { atOnce: 100, perKey: 2, waiting: 16 };
const inCrowd = fairTurns(CROWD_LIMITS);

export interface Attempt {
  /** The username as typed. */
  account: string;
  address: string;
  /** The hash of the browser's cookie, if it has signed in to this account before. */
  knownBrowser: Buffer | null;
}

/** Refuses attempts that come too fast; otherwise runs `look`, which checks the password. */
export async function limitGuesses<T extends { right: boolean }>(
  db: Db,
  attempt: Attempt,
  look: () => Promise<T>,
): Promise<T> {
  const about = { account: accountHash(attempt.account), network: networkOf(attempt.address) };
  if (attempt.knownBrowser) {
    await countAttempt(db, keyOf(attempt), guesses);
    return look();
  }
  const crowds = await crowdsOf(db, about);
  const counted = async () => {
    await countAttempt(db, keyOf(attempt), guesses, about);
    const result = await look();
    if (crowds.length > 0 && !result.right) await sleep(CROWD_PAUSE_MS);
    return result;
  };
  return crowds.reduce((work, crowd) => () => inCrowd(crowd, work), counted)();
}

/** Call after the right password: resets the count. */
export function forgiveGuesses(db: Db, attempt: Attempt): Promise<void> {
  return forget(db, keyOf(attempt));
}

/** The hash by which attempts on an account are stored, and found again by its username. */
export function accountHash(account: string): Buffer {
  return tokenHash(account.trim().toLowerCase().slice(0, 300));
}

function keyOf({ account, address, knownBrowser }: Attempt): string {
  const place = knownBrowser ? `browser:${knownBrowser.toString('hex')}` : networkOf(address);
  return `guess:${accountHash(account).toString('hex')}:${place}`;
}

async function crowdsOf(db: Db, { account, network }: { account: Buffer; network: string }): Promise<string[]> {
  const recent = sql`last_at > now() - make_interval(secs => ${HOUR_SECONDS})`;
  const found = await sql<{ network: boolean; account: boolean }>`
    select
      (select count(*) from (select from sign_in_attempt where network = ${network} and ${recent}
        limit ${NORMAL_FAILURES.accounts}) as failed) = ${NORMAL_FAILURES.accounts} as network,
      (select count(*) from (select from sign_in_attempt where account = ${account} and ${recent}
        limit ${NORMAL_FAILURES.networks}) as failed) = ${NORMAL_FAILURES.networks} as account`.execute(db);
  const crowd = found.rows[0];
  return [
    ...(crowd?.network ? [`network:${network}`] : []),
    ...(crowd?.account ? [`account:${account.toString('hex')}`] : []),
  ];
}

/** A subscriber usually has a whole /64 of IPv6 addresses, so that is one network. */
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
