// A secret sent with every request, by Basic. The first time it counts as a limitGuesses, as at the token endpoint; a correct secret is
// remembered, so that later requests are not counted as guesses nor slowed down by guesses of others.
import { forgiveGuesses, limitGuesses } from '#server/auth/guesses.ts';
import type { Db } from '#server/db/connect.ts';
import { tokenHash } from '#server/tokens.ts';

import { attemptOf, clientWithSecret, type Credentials, type MachineClient } from './credentials.ts';

const MAX_KNOWN = 10_000;
/** Hashes of ids with their secrets, in this process. */
const known = new Set<string>();
/** Lookups in progress, so that simultaneous first requests count as one limitGuesses. */
const looking = new Map<string, Promise<MachineClient | null>>();

export async function clientByBasic(db: Db, given: Credentials, address: string): Promise<MachineClient | null> {
  const key = tokenHash(`${given.id}\n${given.secret}`).toString('hex');
  if (!known.has(key)) return looking.get(key) ?? look(db, given, { address, key });
  const client = await clientWithSecret(db, given);
  if (!client) known.delete(key);
  return client;
}

function look(db: Db, given: Credentials, { address, key }: { address: string; key: string }) {
  const attempt = attemptOf(given, address);
  const asked = async () => {
    const { client } = await limitGuesses(db, attempt, async () => {
      const found = await clientWithSecret(db, given);
      return { client: found, right: found !== null };
    });
    if (!client) return null;
    await forgiveGuesses(db, attempt);
    if (known.size >= MAX_KNOWN) known.clear();
    known.add(key);
    return client;
  };
  const answer = asked().finally(() => looking.delete(key));
  looking.set(key, answer);
  return answer;
}
