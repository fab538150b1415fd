// Every requirement of OWASP ASVS 5.0 at levels 1 and 2 has a place in tests/support/asvs.ts, with a test when it is met and an
// explanation in docs/security.md when it is not. Only known files use cryptography and connect to other servers. The page names
// only files that exist; its numbers: tests/api/security-facts.test.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { asvs } from '#tests/support/asvs.ts';
import { figuresOf, securityPage as document } from '#tests/support/security-page.ts';

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

/** The files that use cryptography, by what they use it for. */
const cryptography = {
  passwords: ['auth/passwords'],
  tokens: ['tokens'],
  comparing: ['auth/oauth-model', 'http/metrics', 'exchange/credentials'],
  nonces: ['http/client-files'],
  embeddedDatabase: ['db/cluster-create', 'db/postmaster'],
  backups: ['db/backup/write', 'db/backup/read', 'db/backup/encryption'],
  secondFactor: ['auth/second-factor/time-code', 'auth/second-factor/recovery-codes'],
  notSecret: [
    ...['http/docs-page', 'sso/page', 'documents/html-page', 'guide/page', 'guide/publications'],
    ...['calendar/feed-events', 'rights/rights-key', 'outcomes/case/write-package'],
    ...['http/etag', 'app', 'imports/plan/grid-batch'],
  ],
};

/** The libraries that open connections, and the folders that may use them. */
const connections = { pg: 'db', nodemailer: 'mail', 'openid-client': 'sso' };

const rows = Object.values(asvs).flat();
const numbersOf = (given: typeof rows) => given.flatMap(([numbers]) => numbers.split(', ').flatMap(numbersIn));

it('covers every requirement once', () => {
  const required = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(numbersOf(rows).toSorted()).toEqual(required.toSorted());
});

it('explains each requirement that is not met, or in part', () => {
  const notMet = document.slice(document.indexOf('## Not met'), document.indexOf('## OWASP ASVS'));
  const numbers = numbersOf([...asvs.notMet, ...asvs.inPart]);
  expect(numbers.filter((number) => !notMet.includes(number))).toEqual([]);
});

it('has the totals', () => {
  expect(figuresOf('Totals')).toEqual(Object.values(asvs).map((group) => [`${numbersOf([...group]).length}`]));
});

it('names tests for each requirement that is met, and those tests exist and run', () => {
  expect(asvs.met.length).toBeGreaterThan(50);
  expect(asvs.met.filter(([, , ...tests]) => tests.length === 0)).toEqual([]);
  const named = rows.flatMap(([, , ...tests]) => tests);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(named.filter((file) => !/^(src|tests\/(unit|api|process|e2e))\/.*\.test\.tsx?$/.test(file))).toEqual([]);
});

it('only known files use cryptography', () => {
  const using = /from '(node:crypto|@node-rs\/argon2|age-encryption)'/;
  const known = Object.values(cryptography).flatMap((names) => names.map((name) => `src/server/${name}.ts`));
  const found = sources.filter(({ text }) => using.test(text)).map(({ file }) => file);
  expect(found.toSorted()).toEqual(known.toSorted());
});

it.each(Object.entries(connections))('only one folder connects by %s', (library, folder) => {
  const importers = sources.filter(({ text }) => text.includes(`from '${library}'`)).map(({ file }) => file);
  expect(importers.length).toBeGreaterThan(0);
  expect(importers.filter((file) => !file.startsWith(`src/server/${folder}/`))).toEqual([]);
});

it('names files that exist', () => {
  const files = [...document.matchAll(/`((?:src|tests|docs)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(20);
  expect([...new Set(files)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** '1.2.6–1.2.8' → its three numbers. */
function numbersIn(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  const section = first.slice(0, first.lastIndexOf('.'));
  const [from, to] = [first, last].map((number) => Number(number.split('.').at(-1))) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
}
