// docs/security.md covers every requirement of OWASP ASVS 5.0 at levels 1 and 2, names a test for each that is met, names only
// files that exist, and lists all cryptography and connections in the source. Its numbers: tests/api/security-facts.test.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { codeIn, itemsOf, securityPage as document } from '#tests/support/security-page.ts';

const root = join(import.meta.dirname, '../..');

/** The number of requirements of levels 1 and 2 in each section; they come first in it. */
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

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((name) => ({ file: `src/${name}`, text: readFileSync(join(root, 'src', name), 'utf8') }));

/** Under each heading a list: - numbers: what it is about (`test`, `test`). */
const groups = document
  .slice(document.indexOf('## OWASP ASVS'))
  .split(/^### /m)
  .slice(1)
  .map((group) => {
    const [heading = '', ...rest] = group.split('\n');
    const items = rest.join('\n').split(/^- /m).slice(1);
    const rows = items.map((item) => {
      const [, requirements = '', shown = ''] = /^([\d.,–\s]+): (.*)$/s.exec(item) ?? [];
      return { requirements: requirements.replaceAll(/\s+/g, ' '), shown };
    });
    return { heading, rows };
  });
const rows = groups.flatMap((group) => group.rows);
const under = (start: string) => groups.flatMap((group) => (group.heading.startsWith(start) ? group.rows : []));

it('covers every requirement once', () => {
  const covered = rows.flatMap(({ requirements }) => requirements.split(', ').flatMap(numbersIn));
  const required = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(covered.toSorted()).toEqual(required.toSorted());
});

it('explains each requirement that is not met', () => {
  const notMet = document.slice(document.indexOf('## Not met'), document.indexOf('## OWASP ASVS'));
  const rowsNotMet = under('Not met');
  expect(rowsNotMet.length).toBeGreaterThan(0);
  expect(rowsNotMet.filter(({ requirements }) => !notMet.includes(requirements))).toEqual([]);
});

it('names tests for each requirement that is met, and those tests exist and run', () => {
  const testsOf = (shown: string) => codeIn(shown).filter((file) => file.includes('.test.'));
  const met = under('Met');
  expect(met.length).toBeGreaterThan(50);
  expect(met.filter(({ shown }) => testsOf(shown).length === 0)).toEqual([]);
  const named = rows.flatMap(({ shown }) => testsOf(shown));
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(named.filter((file) => !/^(src|tests\/(unit|api|process|e2e))\//.test(file))).toEqual([]);
});

it('lists every file that uses cryptography, and the libraries that open connections', () => {
  const using = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  const listed = itemsOf('Cryptography')
    .flatMap(codeIn)
    .filter((code) => code.startsWith('src/'));
  expect(listed.toSorted()).toEqual(using(/from '(node:crypto|@node-rs\/argon2|age-encryption)'/).toSorted());
  const folders = itemsOf('Connections').map((item) => codeIn(item).slice(1));
  expect(folders.map(([library]) => library)).toEqual(['pg', 'nodemailer', 'openid-client']);
  for (const [library = '', folder = ''] of folders) {
    const importers = sources.filter(({ text }) => text.includes(`from '${library}'`));
    expect(importers.length).toBeGreaterThan(0);
    expect(importers.filter(({ file }) => !file.startsWith(folder))).toEqual([]);
  }
});

it('names files that exist', () => {
  const files = [...document.matchAll(/`((?:src|tests|docs)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(50);
  expect([...new Set(files)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** '1.2.6–1.2.8' → its three numbers. */
function numbersIn(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  const section = first.slice(0, first.lastIndexOf('.'));
  const [from, to] = [first, last].map((number) => Number(number.split('.').at(-1))) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
}
