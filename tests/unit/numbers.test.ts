import { expect, test } from 'vitest';

import { dutchNumber } from '#shared/text/numbers.ts';

const values = [0, 1, 7.5, 0.05, 0.25, 0.83, 0.95, 9.95, 999.96, 1000, 1234.5, 60_000, 1_234_567.89, 1.005, 50 / 60];

test.each([0, 1, 2])('numbers are formatted like in the browser, with at most %i decimals', (decimals) => {
  const browser = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: decimals });
  for (const value of values) {
    expect(dutchNumber(value, decimals)).toBe(browser.format(value));
  }
  for (const value of values.filter((each) => each >= 1))
    expect(dutchNumber(-value, decimals)).toBe(browser.format(-value));
});

test('rounding errors of a sum of fractions become zero', () => {
  expect(dutchNumber(0.1 + 0.2 - 0.3)).toBe('0');
  expect(dutchNumber(-0.01)).toBe('0');
});
