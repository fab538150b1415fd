// Second factors: shown as changes of the user, to readers who manage users, and as changes of the role that requires one.
import { can, canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { type Row, type Source, textIn } from './source.ts';

const words = secondFactorText.history;

/** `value` distinguishes rows with the same text. */
function ofUser(
  table: string,
  columns: string[],
  text: (row: Row) => string,
  value: (row: Row) => unknown = text,
): Source {
  return {
    table,
    object: 'user',
    presence: 'shown',
    attributes: {},
    columns: (rights) => (can(rights, 'user', 'update') ? columns : null),
    link: { attribute: 'second_factor', element: (row) => ({ value: value(row), text: text(row) }) },
    title: (row, rights, names) =>
      canAttribute(rights, 'user.username', 'read') ? names.name('app_user', row['app_user']) : '',
  };
}

const titleOfRole = (rights: Rights) => canAttribute(rights, 'role.title', 'read');

export const signInSources: readonly Source[] = [
  ofUser('passkey', ['name'], (row) => words.passkey(textIn(row, 'name'))),
  ofUser('time_code', ['created_at'], () => words.timeCode),
  ofUser(
    'recovery_code',
    ['id'],
    () => words.recoveryCode,
    (row) => row['id'],
  ),
  ofUser('remembered_device', ['browser', 'device'], (row) => words.device(textIn(row, 'browser'))),
  {
    table: 'second_factor_policy',
    object: 'role',
    presence: 'shown',
    attributes: {},
    columns: (rights) => (can(rights, 'role', 'read') ? ['role'] : null),
    link: { attribute: 'second_factor', element: () => ({ value: true, text: words.required }) },
    title: (row, rights, names) => (titleOfRole(rights) ? names.name('role', row['role']) : ''),
  },
];
