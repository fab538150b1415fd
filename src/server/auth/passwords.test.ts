// Password hashes contain their parameters, so the cost can be raised without new passwords.
import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';

import { hashPassword, passwordMatches } from './passwords.ts';

const password = 'zeven paarse fietsen';

it.each([
  ['of the current cost', () => hashPassword(password)],
  ['of a lower cost', () => hash(password, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 })],
  ['of a higher cost', () => hash(password, { algorithm: 2, memoryCost: 32_768, timeCost: 3, parallelism: 2 })],
])('hashes %s match their password, and no other', async (_, make) => {
  const made = await make();
  expect(await passwordMatches(password, made)).toBe(true);
  expect(await passwordMatches(`${password}!`, made)).toBe(false);
});

it('without a hash no password matches, not even that of the decoy', async () => {
  for (const none of [null, undefined]) expect(await passwordMatches('nobody has this password', none)).toBe(false);
});
