// Codes of an authenticator app, against the vectors of RFC 6238 (appendix B, SHA-1) and RFC 4648.
import { expect, it } from 'vitest';

import { addressOf, base32, codeOf, stepAt, stepOf } from './time-code.ts';

const secret = Buffer.from('12345678901234567890');

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is the end of %s', (seconds, eight) => {
  expect(codeOf(secret, stepAt(seconds * 1000))).toBe(eight.slice(2));
});

it('accepts a clock that is at most half a minute wrong', () => {
  const now = 1_234_567_890_000;
  const at = (off: number) => stepOf(secret, codeOf(secret, stepAt(now) + off), now);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null]);
});

it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is no code', (code) => {
  expect(stepOf(secret, code, Date.now())).toBeNull();
});

it.each([
  ['f', 'MY'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base32', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

it('gives apps an address in which a name cannot add anything', () => {
  const address = new URL(addressOf(secret, 'Leerlijn', 'anna&secret=x'));
  expect(address.searchParams.getAll('secret')).toEqual([base32(secret)]);
  expect(address.pathname).toContain('anna%26secret%3Dx');
});
