// Names that look the same are the same, and nothing in a name is invisible.
import { describe, expect, it } from 'vitest';

import { asUsername, visibleName } from './username.ts';

it.each([
  ['full width', 'ａｎｎａ', 'anna'],
  ['a ligature', 'ﬁen', 'fien'],
  ['a letter with a loose accent', 'Rene\u0301', 'René'],
  ['spaces around it, also one that does not break', '\u00a0anna ', 'anna'],
  ['the dotted capital', 'İx', 'Ix'],
  ['a second dot', 'i\u0307x', 'ix'],
])('%s', (_, typed, kept) => {
  expect(asUsername(typed)).toBe(kept);
  expect(asUsername(kept)).toBe(kept);
});

it('is fast for a text that is no name', () => {
  const started = performance.now();
  asUsername('a' + '\u0301\u0316'.repeat(200_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});

describe('a name', () => {
  it.each(['anna', 'Anna de Wit', 'anna.wit@hogeschool.nl', 'Zoë-2', '伊藤', ''])('may be %j', (name) => {
    expect(visibleName.test(name)).toBe(true);
  });

  it.each([
    'an\u200bna',
    'an\u00adna',
    'an\u202ena',
    'an\tna',
    'an\nna',
    '\u2060',
    'an\u034fna',
    'an\u1160na',
    'an\u2800na',
    'an\ufe0fna',
    'an  na',
    'an\u2028na',
    'an\0na',
    '\ud800',
  ])('is not %j', (name) => {
    expect(visibleName.test(asUsername(name))).toBe(false);
  });
});
