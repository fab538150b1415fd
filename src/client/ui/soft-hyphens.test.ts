// Where words may be broken.
import { expect, it } from 'vitest';

import { softHyphens } from './soft-hyphens.ts';

it.each([
  ['Projectbegeleiding Backend', 'Project·begeleiding Backend'],
  ['Herkansing Beroepsproduct', 'Herkansing Beroeps·product'],
  ['Kerstvakantie', 'Kerst·vakantie'],
  ['Objectgeoriënteerd programmeren', 'Objectgeoriënteerd programmeren'],
  ['Toets en zorg', 'Toets en zorg'],
  ['Productie', 'Productie'],
])('breaks a compound before its last word, and nothing else: %s', (text, broken) => {
  expect(softHyphens(text).replaceAll('\u00AD', '·')).toBe(broken);
});
