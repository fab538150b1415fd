import { expect, it } from 'vitest';

import { contrast, fromHex, textOn } from './color.ts';

it('counts as WCAG does', () => {
  expect(contrast(fromHex('000000'), fromHex('ffffff'))).toBeCloseTo(21, 5);
  expect(contrast(fromHex('ffffff'), fromHex('ffffff'))).toBe(1);
  expect(contrast(fromHex('767676'), fromHex('ffffff'))).toBeCloseTo(4.54, 2);
});

it('writes white on what is dark, and black on what is not', () => {
  expect(['7A3FC4', '0B7A5B', 'E5E7EB', 'FFC000'].map(textOn)).toEqual(['FFFFFF', 'FFFFFF', '000000', '000000']);
});
