// The outcomes that a form offers, and in which order.
import { expect, it } from 'vitest';

import { outcomeOptions, promisedFirst } from './outcome-options.ts';

const frameworks = [
  { id: 1, title: 'Dublin' },
  { id: 2, title: 'Leeruitkomsten ICT', version: 2 },
];
const outcome = (id: number, code: string, framework: number) => ({
  ...{ id, code, title: `Uitkomst ${code}`, framework: { id: framework } },
});
const options = outcomeOptions([outcome(1, 'A10', 2), outcome(2, 'A2', 2), outcome(3, 'D1', 1)], frameworks, 0);

it('are grouped by framework, and sorted by code in natural order', () => {
  expect(options.map(({ label }) => label)).toEqual([
    'D1 Uitkomst D1 · Dublin',
    'A2 Uitkomst A2 · Leeruitkomsten ICT · versie 2',
    'A10 Uitkomst A10 · Leeruitkomsten ICT · versie 2',
  ]);
});

it('start with the framework of the promises of the programme', () => {
  expect(promisedFirst(options, [1]).map(({ value }) => value)).toEqual([2, 1, 3]);
  expect(promisedFirst(options, [])).toEqual(options);
});
