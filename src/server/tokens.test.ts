// Tokens cannot be guessed, and only a hash of them is stored, which cannot be reversed.
import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import { newToken, tokenHash } from './tokens.ts';

const tokens = Array.from({ length: 500 }, newToken);

it('makes tokens that are all different and have 256 bits', () => {
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

it('draws every bit: none is the same in all tokens', () => {
  const drawn = tokens.map((token) => BigInt(`0x${Buffer.from(token, 'base64url').toString('hex')}`));
  expect(drawn.reduce((left, right) => left | right)).toBe(2n ** 256n - 1n);
  expect(drawn.reduce((left, right) => left & right)).toBe(0n);
});

it('stores a token as its SHA-256', () => {
  const [token = ''] = tokens;
  expect(tokenHash(token)).toEqual(createHash('sha256').update(token).digest());
});
