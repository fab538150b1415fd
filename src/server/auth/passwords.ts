// Passwords: argon2id, about 55 ms. An unknown user costs the same time as a wrong password.
import { hash, verify } from '@node-rs/argon2';

import { fairTurns } from '#server/fair-turns.ts';

/** 2 is argon2id. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two of the four threads that Node shares with reading files; a hundred that wait are done within a few seconds. */
const inTurn = fairTurns({ atOnce: 2, perKey: 2, waiting: 100 });

let decoy: Promise<string> | undefined;

/** `by` is whose turn it takes: a user or a network. Not within a transaction, which would wait with its locks. */
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
