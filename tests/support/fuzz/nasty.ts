// Hostile values that the fuzzer puts in the place of good ones.
import * as fc from 'fast-check';

/** JSON has no such number, so its text is inserted after the body was written. */
export const hugeNumber = '@huge number@';

const texts = [
  '',
  ' ',
  '\u202e\u200fpmocsid',
  '\ufeff\u200b',
  '𝓤𝓷𝓲𝓬𝓸𝓭𝓮 👩‍👩‍👧‍👦',
  'ﷺ'.repeat(300),
  'e\u0301'.repeat(200),
  '\r\n\t\u001b[31m',
  `'; drop table programme; --`,
  '%s%n${7*7}{{7*7}}',
  '<script>alert(1)</script><img src=x onerror=y>',
  '<p>'.repeat(4_000),
  '../../etc/passwd',
  'nan',
  'Infinity',
  '-1',
  '1e309',
  '0x1F',
  '９',
  'null',
  'Undefined',
  'true',
  '__proto__',
  '01-01-0000',
  '31-02-2027',
  '01-01-9999',
  '2027-01-01',
  'x'.repeat(256),
  'x'.repeat(100_000),
  `a@${'.'.repeat(50_000)}@`,
  `${'a'.repeat(30_000)}@`,
  'a,'.repeat(5_000),
  hugeNumber,
];
export const nastyNumber = fc.constantFrom(
  ...[0, -0, -1, 1, 0.1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63, 1e21, 1.5e300, -1e300, 1e-300],
);

/** Text that a database cannot store comes more often than the rest. */
const unstorable = ['\u0000', 'a\u0000b', '\ud800', 'x\udfff\ud800y', 'lang genoeg \ud83d|\u0000'];

export const nastyText = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...unstorable) },
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
export const nastyKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    'id',
    'organization',
    'action',
  ),
  nastyText.filter((text) => text.length < 1_000),
);
const scalar = fc.oneof(nastyText, nastyNumber, fc.constantFrom<unknown>(null, true, false), fc.integer(), fc.double());

/** Anything at all: a scalar, a list, an object with odd keys, or something that nests deeply. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 2, arbitrary: fc.array(fc.tuple(nastyKey, scalar), { maxLength: 3 }).map(withOwnKeys) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(nested(2_000, 'list'), nested(2_000, 'object')) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 5_000 }, () => 1)) },
);

/** Also for `__proto__`, which an ordinary assignment would take as the prototype. */
function withOwnKeys(entries: [string, unknown][]): unknown {
  const made: Record<string, unknown> = {};
  for (const [key, value] of entries)
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

function nested(depth: number, kind: 'list' | 'object'): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = kind === 'list' ? [value] : { x: value };
  return value;
}
