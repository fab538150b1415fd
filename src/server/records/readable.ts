// What of a definition a user may read, per group of schools with the same rights. Used by `read`.
import { organizationsWith, type User } from '#server/rights/user.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { type WireColumn, wireColumn } from './wire-columns.ts';

export interface Readable {
  organizations: number[];
  attributes: string[];
  /** The column of each of them. */
  columns: ({ name: string } & WireColumn)[];
  /** Beginnings of statements that were made from it, by the fields that were asked for; `read` fills it. */
  selects: Map<string, string>;
}

/** With the user, who is made again whenever rights change. */
const known = new WeakMap<User, Map<Definition, Readable[]>>();

/**
 * Rights may differ per school, so the user's schools are grouped by what may be read there. Nearly everybody has one
 * group, and so one plain SELECT.
 */
export function readableIn(definition: Definition, user: User): Readable[] {
  const ofUser = known.get(user) ?? new Map<Definition, Readable[]>();
  known.set(user, ofUser);
  const groups = ofUser.get(definition) ?? groupsByReadable(definition, user);
  ofUser.set(definition, groups);
  return groups;
}

function groupsByReadable({ object, attributes: all }: Definition, user: User): Readable[] {
  const groups = new Map<string, Readable>();
  for (const organization of organizationsWith(user, object, 'read')) {
    const rights = rightsIn(user.grants, organization);
    // The name of what a reference refers to has a right of its own.
    const isNamed = ({ to }: Attribute) => to !== undefined && canAttribute(rights, `${to}.title`, 'read');
    const columns = Object.entries(all)
      .filter(([name]) => canAttribute(rights, `${object}.${name}`, 'read'))
      .map(([name, attribute]) => ({ name, ...wireColumn(name, attribute, isNamed(attribute)) }));
    const key = columns.map(({ column }) => column).join();
    const group: Readable = groups.get(key) ?? {
      organizations: [],
      attributes: columns.map(({ name }) => name),
      columns,
      selects: new Map(),
    };
    group.organizations.push(organization);
    groups.set(key, group);
  }
  return [...groups.values()];
}
