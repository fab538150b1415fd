import { describe, expect, it } from 'vitest';

import { sortRows } from './sort-rows.ts';

const sorted = (values: (string | number | undefined)[], desc = false) =>
  sortRows(
    values.map((value) => ({ value })),
    ({ value }) => value,
    desc,
  ).map(({ value }) => value);

describe('sorting rows', () => {
  it('puts accents, capitals and numbers in natural order', () => {
    expect(sorted(['zorg 10', 'Écologie', 'zorg 9', 'economie', 'Aarde', 'ethiek'])).toEqual([
      ...['Aarde', 'Écologie', 'economie', 'ethiek', 'zorg 9', 'zorg 10'],
    ]);
  });

  it('puts empty values last in both directions, and keeps the order of equals', () => {
    expect(sorted(['b', undefined, 'a'])).toEqual(['a', 'b', undefined]);
    expect(sorted(['b', undefined, 'a'], true)).toEqual(['b', 'a', undefined]);
    expect(sorted(['é', 'E', 'e'])).toEqual(['é', 'E', 'e']);
    expect(sorted([10, 9, undefined])).toEqual([9, 10, undefined]);
  });

  it('handles other scripts and very long numbers', () => {
    expect(sorted(['ωμέγα', 'zorg', 'øre', 'alfa'])).toEqual(['alfa', 'øre', 'zorg', 'ωμέγα']);
    expect(sorted(['99999999999999999999', '100000000000000000000'])).toEqual([
      ...['99999999999999999999', '100000000000000000000'],
    ]);
  });
});
