// Rights of roles, per object and per attribute, shown as changes of the role; and a user's linked institution accounts.
import { objects, type ObjectKey } from '#shared/permissions/objects.ts';
import { actions, can, canAttribute, type Flags, type Rights } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { historyText } from '#shared/text/history.ts';

import type { Row, Source, Value, Words } from './source.ts';

const flagColumns = actions.map((action) => `can_${action}`);

function flagsOf(row: Row): Flags {
  return Object.fromEntries(actions.map((action) => [action, row[`can_${action}`] === true])) as Flags;
}

/** 'Programma: Lezen, Wijzigen' */
function flagsText(name: string, flags: Flags): string {
  const words = actions.filter((action) => flags[action]).map((action) => accessText.actions[action]);
  return historyText.rights(name, words);
}

const ofRole = {
  object: 'role',
  presence: 'shown',
  attributes: {},
} as const;

function mayRead(rights: Rights): boolean {
  return can(rights, 'role', 'read');
}

function titleOf(role: unknown, rights: Rights, words: Words): string {
  return canAttribute(rights, 'role.title', 'read') ? words.name('role', role) : '';
}

export const accessSources: readonly Source[] = [
  {
    ...ofRole,
    table: 'permission',
    columns: (rights) => (mayRead(rights) ? flagColumns : null),
    link: {
      attribute: 'permissions',
      element: (row): Value | null => {
        const flags = flagsOf(row);
        const object = row['object'] as ObjectKey;
        // A row without any rights counts as absent.
        if (!actions.some((action) => flags[action]) || !(object in objects)) return null;
        return { value: { object, ...flags }, text: flagsText(objects[object].label, flags) };
      },
    },
    title: (row, rights, words) => titleOf(row['role'], rights, words),
  },
  {
    ...ofRole,
    table: 'attribute_permission',
    columns: (rights) => (mayRead(rights) ? flagColumns : null),
    id: (row, words) => words.roleOf(Number(row['permission'])),
    link: {
      attribute: 'attribute_permissions',
      element: (row, words): Value => {
        const flags = flagsOf(row);
        const { attribute } = row as { attribute: number };
        return { value: { attribute, ...flags }, text: flagsText(words.name('attribute', attribute), flags) };
      },
    },
    title: (row, rights, words) => titleOf(words.roleOf(Number(row['permission'])), rights, words),
  },
  {
    table: 'user_identity',
    object: 'user',
    presence: 'shown',
    attributes: {},
    columns: (rights) =>
      can(rights, 'user', 'update') && canAttribute(rights, 'user.eppn', 'read') ? ['home', 'eppn'] : null,
    link: {
      attribute: 'identities',
      element: (row): Value => {
        const { home, eppn } = row as { home: string; eppn: string };
        return { value: { home, eppn }, text: eppn || home };
      },
    },
    title: (row, rights, words) =>
      canAttribute(rights, 'user.username', 'read') ? words.name('app_user', row['app_user']) : '',
  },
];
