// Password hashes: argon2id, about 55 ms. An unknown user takes as long as a wrong password.
import { hash, verify } from '@node-rs/argon2';

import { fairTurns } from '#server/fair-turns.ts';

/** 2 is argon2id. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Uses two of libuv's four threads, which also read files; a hundred waiting hashes take a few seconds. */
const inTurn = fairTurns({ atOnce: 2, perKey: 2, waiting: 100 });

let decoy: Promise<string> | undefined;

/** `by` is the key of the turn: a user or a network. Not inside a transaction, which would hold its locks while waiting. */
export function hashPassword(password: string, by = 'nobody'): Promise<string> {
  return inTurn(by, () => hash(password, cost));
}

export async function passwordMatches(
  password: string,
  passwordHash: string | null | undefined,
  by = 'nobody',
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const compared = passwordHash ?? (await decoy);
  const matches = await inTurn(by, () => verify(compared, password));
  return matches && passwordHash != null;
}
