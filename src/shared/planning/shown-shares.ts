// Shares as shown: rounded to at most one decimal, and adding up exactly to the total shown beside them.
import type { Sums } from './totals.ts';

/** The largest remainders are rounded up, the earlier one first. */
export function shownShares(shares: readonly number[]): number[] {
  const tenths = shares.map((share) => Math.round(share * 1e7) / 1e6);
  const shown = tenths.map(Math.floor);
  const whole = Math.round(tenths.reduce((sum, each) => sum + each, 0));
  const missing = whole - shown.reduce((sum, each) => sum + each, 0);
  const byRemainder = tenths
    .map((each, index) => ({ index, remainder: Math.round((each % 1) * 1e5) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) shown[index] = (shown[index] ?? 0) + 1;
  return shown.map((each) => each / 10);
}

export function shownSums(sums: readonly Sums[]): Sums[] {
  const ects = shownShares(sums.map(({ ects_credits }) => ects_credits));
  const hours = shownShares(sums.map(({ contact_hours }) => contact_hours));
  return sums.map((_, index) => ({ ects_credits: ects[index] ?? 0, contact_hours: hours[index] ?? 0 }));
}
