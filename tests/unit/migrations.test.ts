// A released migration keeps its name and its text: databases store the name, and older backups are restored through the text.
// Add new ones here at a release.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const released: Record<string, string> = {
  '0001-organizations.sql': '43a0cee33995af23',
  '0002-access.sql': '948039f99d5850cd',
  '0003-sessions.sql': 'f01179e577294d47',
  '0004-labels.sql': 'a84358759133733d',
  '0005-catalogue.sql': '987762fc0e1c0156',
  '0006-history.sql': 'ebf954cec91ec346',
  '0007-installation.sql': '93b5737ec79e63ef',
  '0008-curriculum.sql': '56491499d90507d3',
  '0009-attribute-groups.sql': 'd137217188980ae8',
  '0010-years.sql': 'cbb72dfdb7d9db96',
  '0011-calendar-feed.sql': 'e467c985031e214a',
  '0012-planner.sql': '36f92e114e859af8',
  '0015-mail.sql': 'cf23f6efff0f4e87',
  '0016-system-labels.sql': 'b3cd74bb3ef5b7e9',
  '0017-renamed-schools.sql': '2cb35e68cd558b3d',
  '0018-block-units.sql': '6f2406dc793bc58d',
  '0019-option-revisions.sql': '5f580b482fcd1d87',
  '0020-placement-indexes.sql': 'f9f95b6436a75869',
  '0021-usernames.sql': '30881437aa96e944',
};

it('a migration that declares its compatible version names an earlier one', () => {
  const folder = join(import.meta.dirname, '../../migrations');
  const names = readdirSync(folder).toSorted();
  const wrong = names.filter((name, at) => {
    const header = /^-- Works with .*$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[0];
    return header && !names.slice(0, at).some((each) => header === `-- Works with programs from ${each} on.`);
  });
  expect(wrong).toEqual([]);
});

it.each(Object.entries(released))('%s is as it was released', (name, digest) => {
  const text = readFileSync(join(import.meta.dirname, '../../migrations', name));
  expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(digest);
});
