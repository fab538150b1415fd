// Tokens cannot be guessed, and what is kept of them is a hash that cannot be turned back.
import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import { newToken, tokenHash } from './tokens.ts';

const tokens = Array.from({ length: 500 }, newToken);

it('no two are the same, and each is 256 bits', () => {
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

it('every bit is drawn: none is the same in all of them', () => {
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'));
  const everSet = bytes.reduce((left, right) => left.map((byte, at) => byte | (right[at] ?? 0)), Buffer.alloc(32, 0));
  const alwaysSet = bytes.reduce(
    (left, right) => left.map((byte, at) => byte & (right[at] ?? 0)),
    Buffer.alloc(32, 255),
  );
  expect(Buffer.from(everSet)).toEqual(Buffer.alloc(32, 255));
  expect(Buffer.from(alwaysSet)).toEqual(Buffer.alloc(32, 0));
});

it('is kept as its SHA-256', () => {
  const [token = ''] = tokens;
  expect(tokenHash(token)).toEqual(createHash('sha256').update(token).digest());
});
