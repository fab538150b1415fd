// docs/security.md walks every requirement of OWASP ASVS 5.0 at levels 1 and 2, and names only files that exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Section and how many requirements of levels 1 and 2 it has; in every section those come first. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};

const rows = [...document.matchAll(/^\| ([\d.,– ]+?) +\| (.+?) +\| ([\w.]+) +\| (.+?) +\| (.*?) *\|$/gm)].map(
  ([, requirements = '', , met = '', , shown = '']) => ({ requirements, met, shown }),
);

it('walks every requirement once', () => {
  const walked = rows.flatMap(({ requirements }) => requirements.split(', ').flatMap(numbersIn));
  const asked = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(walked.toSorted()).toEqual(asked.toSorted());
});

it('says of each whether it is met, and lists those that are not', () => {
  expect(new Set(rows.map(({ met }) => met))).toEqual(new Set(['yes', 'partly', 'no', 'n.a.', 'operator', 'routine']));
  const notMet = document.slice(document.indexOf('## Not met'), document.indexOf('## OWASP ASVS'));
  const missing = rows.filter(({ requirements, met }) => met === 'no' && !notMet.includes(requirements));
  expect(missing).toEqual([]);
});

it('names files that exist', () => {
  const files = [...document.matchAll(/`((?:src|tests|docs)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(100);
  expect([...new Set(files)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** '1.2.6–1.2.8' → its three numbers. */
function numbersIn(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  const section = first.slice(0, first.lastIndexOf('.'));
  const [from, to] = [first, last].map((number) => Number(number.split('.').at(-1))) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
}
