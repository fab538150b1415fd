import { describe, expect, it } from 'vitest';

import { sortRows } from './sort-rows.ts';

const sorted = (values: (string | number | undefined)[], desc = false) =>
  sortRows(
    values.map((value) => ({ value })),
    ({ value }) => value,
    desc,
  ).map(({ value }) => value);

describe('sorting rows', () => {
  it('puts accents, capitals and numbers where people look for them', () => {
    expect(sorted(['zorg 10', 'Écologie', 'zorg 9', 'economie', 'Aarde', 'ethiek'])).toEqual([
      ...['Aarde', 'Écologie', 'economie', 'ethiek', 'zorg 9', 'zorg 10'],
    ]);
  });

  it('puts what is empty last, both ways, and keeps equals in their order', () => {
    expect(sorted(['b', undefined, 'a'])).toEqual(['a', 'b', undefined]);
    expect(sorted(['b', undefined, 'a'], true)).toEqual(['b', 'a', undefined]);
    expect(sorted(['é', 'E', 'e'])).toEqual(['é', 'E', 'e']);
    expect(sorted([10, 9, undefined])).toEqual([9, 10, undefined]);
  });

  it('knows texts outside of plain letters, and very long numbers', () => {
    expect(sorted(['ωμέγα', 'zorg', 'øre', 'alfa'])).toEqual(['alfa', 'øre', 'zorg', 'ωμέγα']);
    expect(sorted(['99999999999999999999', '100000000000000000000'])).toEqual([
      ...['99999999999999999999', '100000000000000000000'],
    ]);
  });
});
