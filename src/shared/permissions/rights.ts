// What a user may do. The server builds `Grants` from the roles; the client gets the same shape from /api/me.
// Attributes are keyed by name ('programme.title') on the server and by attribute id on the wire.
import type { ObjectKey } from './objects.ts';

export const actions = ['create', 'read', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];
export type Flags = Record<Action, boolean>;

export interface Rights {
  objects: Partial<Record<ObjectKey, Flags>>;
  attributes: Record<string, Flags>;
}

/** Rights per organization; `platform` applies in every organization, including future ones. */
export interface Grants {
  platform: Rights | null;
  organizations: Map<number, Rights>;
}

export const noFlags: Flags = { create: false, read: false, update: false, delete: false };
export const noRights: Rights = { objects: {}, attributes: {} };

export function can(rights: Rights, object: ObjectKey, action: Action): boolean {
  return rights.objects[object]?.[action] ?? false;
}

export function canAttribute(rights: Rights, attribute: string, action: Action): boolean {
  return rights.attributes[attribute]?.[action] ?? false;
}

/** The rights that apply to records of one organization. */
export function rightsIn(grants: Grants, organization: number): Rights {
  return grants.organizations.get(organization) ?? grants.platform ?? noRights;
}

/** Whether the user has the right anywhere, for menus and the access check of an endpoint. */
export function canSomewhere(grants: Grants, object: ObjectKey, action: Action): boolean {
  return allRights(grants).some((rights) => can(rights, object, action));
}

export function allRights(grants: Grants): Rights[] {
  return [...(grants.platform ? [grants.platform] : []), ...grants.organizations.values()];
}

function mergeFlags(a: Flags, b: Flags): Flags {
  return {
    create: a.create || b.create,
    read: a.read || b.read,
    update: a.update || b.update,
    delete: a.delete || b.delete,
  };
}

/** The union: a right that any of them gives. */
export function mergeRights(all: Rights[]): Rights {
  const union: Rights = { objects: {}, attributes: {} };
  for (const rights of all) {
    for (const [key, flags] of Object.entries(rights.objects) as [ObjectKey, Flags][])
      union.objects[key] = mergeFlags(union.objects[key] ?? noFlags, flags);
    for (const [key, flags] of Object.entries(rights.attributes))
      union.attributes[key] = mergeFlags(union.attributes[key] ?? noFlags, flags);
  }
  return union;
}
