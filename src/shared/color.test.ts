import { expect, it } from 'vitest';

import { contrast, fromHex, textOn } from './color.ts';

it('computes contrast as WCAG does', () => {
  expect(contrast(fromHex('000000'), fromHex('ffffff'))).toBeCloseTo(21, 5);
  expect(contrast(fromHex('ffffff'), fromHex('ffffff'))).toBe(1);
  expect(contrast(fromHex('767676'), fromHex('ffffff'))).toBeCloseTo(4.54, 2);
});

it('uses white text on dark colours, and black on others', () => {
  expect(['7A3FC4', '0B7A5B', 'E5E7EB', 'FFC000'].map(textOn)).toEqual(['FFFFFF', 'FFFFFF', '000000', '000000']);
});
