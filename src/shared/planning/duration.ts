// Reads hours from the text of a duration: '1,5 uur', '2 x 50 minuten', '90 min'. Schools write their own options.

/** Null when no number can be read from it. */
export function durationHours(text: string | null | undefined): number | null {
  const match = /^\s*(?:(\d+)\s*[x×]\s*)?(\d+(?:[.,]\d+)?)\s*(.*)$/i.exec(text ?? '');
  if (!match) return null;
  const [, times = '1', amount = '', unit = ''] = match;
  const value = Number(times) * Number(amount.replace(',', '.'));
  const hours = /^min/i.test(unit) ? value / 60 : value;
  return Math.round(hours * 100) / 100;
}
