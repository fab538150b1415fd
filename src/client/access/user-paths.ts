// Addresses and names of users. Used by list, form and rights screen.
import type { UserRecord } from '#shared/api/access.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

export function userPath(id: number): string {
  return `/users/edit/${id}`;
}

export function rightsPath(id: number): string {
  return `/users/rights/${id}`;
}

export function nameOf({ firstname, lastname, username }: Partial<UserRecord>): string {
  return [firstname, lastname].filter(Boolean).join(' ') || username || catalogueText.untitled;
}
