// Roles and users of the large school. Three users have names to remember; all have the password of the demo school.
import { demoRoles } from '#server/demo/roles.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { objectKeys } from '#shared/permissions/objects.ts';

import type { Places } from './calendar.ts';
import { range, type School } from './rows.ts';
import { firstNames, lastNames } from './words.ts';

const roleCount = 40;
const userCount = 500;
const differingAttributes = 12;
export const largeSchoolUsers = { beheerder: 'groot-beheerder', manager: 'groot-manager', lezer: 'groot-lezer' };

export function addPeople(school: School, { organization, clusters }: Places): void {
  const kinds = Object.values(demoRoles);
  const names = attributeNames();
  const roles = range(Math.max(kinds.length, school.count(roleCount))).map((index) => {
    const kind = kinds[index % kinds.length] as (typeof kinds)[number];
    const round = Math.floor(index / kinds.length);
    // The first role of each kind is as in the demo school; a third of the others have rights per attribute.
    const differs = round > 0 && index % 3 === 0;
    return addRole(school, organization, differs ? withOwnAttributes(school, kind, names) : kind, round);
  });
  const named = Object.entries(largeSchoolUsers).map(([kind, username]) => ({
    ...{ username, role: Object.keys(demoRoles).indexOf(kind), unit: null },
  }));
  const others = range(school.count(userCount) - named.length).map((index) => ({
    ...{ username: `groot-${index + 1}`, role: index % roles.length },
    unit: index % 5 < 3 ? school.pick(clusters) : null,
  }));
  for (const { username, role, unit } of [...named, ...others]) {
    const app_user = school.add('app_user', {
      ...{ username, firstname: school.pick(firstNames), lastname: school.pick(lastNames) },
      ...{ email: `${username}@leerlijn.example`, password_hash: school.known.passwordHash },
    });
    school.link('user_role', { app_user, role: roles[role] });
    if (unit) school.link('user_organizational_unit', { app_user, organizational_unit: unit });
  }
}

/** All attributes as 'programme.title', except the names, which every screen needs. */
function attributeNames(): string[] {
  return Object.values(definitions).flatMap(({ object, title, attributes }) =>
    Object.keys(attributes).flatMap((name) => (name === title ? [] : [`${object}.${name}`])),
  );
}

/** Rights within those on the objects: some attributes are hidden from the role, and some are read-only. */
function withOwnAttributes(school: School, kind: Kind, names: readonly string[]): Kind {
  const attributes = { ...kind.attributes };
  for (const name of range(differingAttributes).map(() => school.pick(names))) {
    const letters = kind.objects[name.split('.')[0] ?? ''] ?? '';
    if (letters.includes('r')) attributes[name] = school.random(2) === 0 ? '' : 'r';
  }
  return { ...kind, attributes };
}

interface Kind {
  role: string;
  title: string;
  objects: Partial<Record<string, string>>;
  attributes?: Record<string, string>;
}

function addRole(school: School, organization: number, kind: Kind, round: number): number {
  const suffix = round > 0 ? ` ${round + 1}` : '';
  const role = school.add('role', { organization, role: `${kind.role}${suffix}`, title: `${kind.title}${suffix}` });
  const permissions = new Map<string, number>(
    objectKeys.map((object) => {
      const letters = kind.objects[object] ?? '';
      return [object, school.add('permission', { role, object, ...flags(letters) })];
    }),
  );
  for (const [name, letters] of Object.entries(kind.attributes ?? {})) {
    const permission = permissions.get(name.split('.')[0] ?? '');
    school.link('attribute_permission', { permission, attribute: school.known.attributes[name], ...flags(letters) });
  }
  return role;
}

function flags(letters: string) {
  const has = (letter: string) => letters.includes(letter);
  return { can_create: has('c'), can_read: has('r'), can_update: has('u'), can_delete: has('d') };
}
