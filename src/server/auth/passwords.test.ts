// Password hashes carry what they were made with: the cost can be raised without a new password for everybody.
import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';

import { hashPassword, passwordMatches } from './passwords.ts';

const password = 'zeven paarse fietsen';

it.each([
  ['as they are made today', () => hashPassword(password)],
  ['of a lower cost', () => hash(password, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 })],
  ['of a higher cost', () => hash(password, { algorithm: 2, memoryCost: 32_768, timeCost: 3, parallelism: 2 })],
])('hashes %s open with their password, and with no other', async (_, make) => {
  const made = await make();
  expect(await passwordMatches(password, made)).toBe(true);
  expect(await passwordMatches(`${password}!`, made)).toBe(false);
});

it('where there is no hash, no password opens, not even the one that is compared instead', async () => {
  for (const none of [null, undefined]) expect(await passwordMatches('nobody has this password', none)).toBe(false);
});
