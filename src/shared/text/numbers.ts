// Dutch number formatting: '1.234,5'. Written by hand, because the browser's Intl first loads its language data, which costs
// a phone as much as drawing a page.

/** With a maximum number of decimals, without trailing zeros. */
export function dutchNumber(value: number, decimals = 1): string {
  // Most of them by far.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  // Moves the comma in the text: a product such as 1.005 × 100 lies just below the half.
  const rounded = Math.round(Number(`${Math.abs(value).toFixed(6)}e${decimals}`));
  const digits = String(rounded).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const whole = digits.slice(0, split).replace(/\B(?=(\d{3})+$)/g, '.');
  const rest = digits.slice(split).replace(/0+$/, '');
  return `${value < 0 && rounded > 0 ? '-' : ''}${whole}${rest && `,${rest}`}`;
}
