// Who gives which right: union over roles, platform roles everywhere, attributes only within their object.
import { describe, expect, it } from 'vitest';

import type { UserRights } from '#shared/api/access.ts';
import type { AttributeRow } from '#shared/api/reference.ts';

import { rightsPerObject } from './rights-model.ts';

const none = { create: false, read: false, update: false, delete: false };
const readOnly = { ...none, read: true };
const readWrite = { ...none, read: true, update: true };

const role = (title: string, organization: number, programme = none, attribute = programme) =>
  ({
    id: 1,
    title,
    organization,
    permissions: [{ id: 1, object: 'programme', ...programme }],
    attribute_permissions: { 7: attribute },
  }) satisfies UserRights['roles'][number];
const attribute = {
  id: 7,
  attribute_id: 7,
  object: 'programme',
  attribute: 'title',
  default_label: 'Titel',
  actual_label: '',
  user_label: 'Naam',
  description: '',
  etag: '"r1-item"',
} satisfies AttributeRow;
const programmeOf = (roles: UserRights['roles'], organization = 1) =>
  rightsPerObject(roles, organization, [attribute], ({ title }) => title).find(({ object }) => object === 'programme');

describe('effective rights', () => {
  it('name every role that gives a right', () => {
    const found = programmeOf([role('Lezer', 1, readOnly), role('Manager', 1, readWrite)]);
    expect(found?.givers).toMatchObject({ read: ['Lezer', 'Manager'], update: ['Manager'], delete: [] });
  });

  it('leave out roles of another organization, and keep platform roles', () => {
    const found = programmeOf([role('Elders', 2, readWrite), role('Platform', 0, readOnly)]);
    expect(found?.givers).toMatchObject({ read: ['Platform'], update: [] });
  });

  it('say where an attribute differs from its object', () => {
    const [hidden] = programmeOf([role('Lezer', 1, readWrite, readOnly)])?.attributes ?? [];
    expect(hidden).toMatchObject({ label: 'Naam', differs: true, givers: { read: ['Lezer'], update: [] } });
    const [same] = programmeOf([role('Lezer', 1, readOnly)])?.attributes ?? [];
    expect(same?.differs).toBe(false);
  });

  it('give no attribute without its object', () => {
    const [found] = programmeOf([role('Lezer', 1, none, readOnly)])?.attributes ?? [];
    expect(found).toMatchObject({ givers: { read: [] }, differs: false });
  });
});
