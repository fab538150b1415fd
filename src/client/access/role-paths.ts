// Addresses and names of roles. Used by list, form and attribute view.
import type { RoleRecord } from '#shared/api/access.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

export function rolePath(id: number): string {
  return `/roles/edit/${id}`;
}

export function roleAttributesPath(id: number, object: ObjectKey): string {
  return `/roles/edit/${id}/${object}`;
}

export function roleTitle({ title, role }: Partial<RoleRecord>): string {
  return title || role || catalogueText.untitled;
}
