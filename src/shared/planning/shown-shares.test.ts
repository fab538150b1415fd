// Shares with at most one decimal, which add up to the whole.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { shownShares } from './shown-shares.ts';

describe('shares as they are shown', () => {
  it.each([
    [
      [5 / 3, 5 / 3, 5 / 3],
      [1.7, 1.7, 1.6],
    ],
    [
      [2.5, 2.5],
      [2.5, 2.5],
    ],
    [
      [0.1 + 0.2, 0.7],
      [0.3, 0.7],
    ],
    [
      [0.05, 0.05],
      [0.1, 0],
    ],
    [[], []],
  ])('%o is shown as %o', (shares, shown) => {
    expect(shownShares(shares)).toEqual(shown);
  });

  it('have at most one decimal, add up to the whole, and are never off by a tenth', () => {
    const anyShares = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyShares, (shares) => {
        const shown = shownShares(shares);
        const whole = shares.reduce((sum, share) => sum + share, 0);
        expect(Math.round(shown.reduce((sum, share) => sum + share, 0) * 10)).toBe(Math.round(whole * 10));
        shown.forEach((share, index) => {
          expect(Math.abs(share * 10 - Math.round(share * 10))).toBeLessThan(1e-9);
          expect(Math.abs(share - (shares[index] ?? 0))).toBeLessThan(0.1 + 1e-5);
        });
      }),
    );
  });
});
