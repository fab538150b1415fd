// A legend: every value by which items are coloured gets its own colour and code, so that it can be distinguished without
// colour. Empty values share one entry, as do those beyond the eighth.
import { byNumberInDutch } from '#shared/text/order.ts';

export interface LegendEntry {
  label: string;
  /** Hex with #. */
  color: string;
  /** One to three characters, unique in the legend. */
  code: string;
}

/** Labels of the special entries. */
export interface LegendWords {
  /** No value, or hidden from this user. */
  none: string;
  /** The contents have different values. */
  several: string;
  /** The values with the fewest items, beyond eight entries. */
  other: string;
}

export const MAX_ENTRIES = 8;

/** Distinguishable for most people with colour blindness; the code covers the rest. */
const palette = ['#2f5bd0', '#a8530a', '#0b7a5b', '#b81f4b', '#7a3fc4', '#0e7490', '#6b5a12', '#be3fa0'] as const;
const grey = '#4a5568';

/** Takes the value of each item: '' for none, null for several. Returns the legend, and the entry of each value. */
export function legendOf(values: readonly (string | null)[], words: LegendWords) {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  const special = {
    several: values.includes(null) ? { label: words.several, color: grey, code: '≠' } : null,
    none: values.includes('') ? { label: words.none, color: grey, code: '–' } : null,
  };
  const room = MAX_ENTRIES - Object.values(special).filter(Boolean).length;
  const ranked = [...counts.keys()].toSorted(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || byNumberInDutch.compare(a, b),
  );
  const other = ranked.length > room ? { label: words.other, color: grey, code: '+' } : null;
  // The codes of the special entries.
  const taken = new Set<string>(['≠', '–', '+']);
  const own = new Map<string, LegendEntry>();
  ranked
    .slice(0, room)
    .toSorted(byNumberInDutch.compare)
    .forEach((label, index) => {
      const code = freeCode(label, taken);
      taken.add(code);
      own.set(label, { label, color: palette[index] ?? grey, code });
    });
  const entryOf = (value: string | null): LegendEntry | null => {
    if (value === null) return special.several;
    return value === '' ? special.none : (own.get(value) ?? other);
  };
  const entries = [...own.values(), special.several, other, special.none].filter((entry) => entry !== null);
  return { entries, entryOf };
}

/** 'J. de Vries' is JV, 'Vak' is V, '4 of meer' is 4; a number is added if that is taken. */
function freeCode(label: string, taken: ReadonlySet<string>): string {
  const initials = label.match(/(?<![\p{L}\d])[\p{Lu}\d]/gu) ?? [];
  const wanted = initials.slice(0, 2).join('') || Array.from(label.trim())[0]?.toUpperCase() || '?';
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}${number}`)) number += 1;
  return `${wanted}${number}`;
}
