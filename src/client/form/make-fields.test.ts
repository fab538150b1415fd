import { describe, expect, it } from 'vitest';

import type { AttributeRow } from '#shared/api/reference.ts';
import { definitions } from '#shared/definitions/registry.ts';
import type { Flags, Rights } from '#shared/permissions/rights.ts';

import { makeFields } from './make-fields.ts';

const definition = definitions.organizationalUnit;
const rows: AttributeRow[] = Object.entries(definition.attributes).map(([attribute, { label }], index) => ({
  id: index + 1,
  attribute_id: index + 1,
  object: definition.object,
  attribute,
  default_label: label,
  actual_label: label,
  user_label: attribute === 'title' ? 'Cluster' : label,
  description: `Over ${label}`,
  etag: '"r1-item"',
}));
const all: Flags = { create: true, read: true, update: true, delete: true };
const rightsWith = (changes: Record<string, Partial<Flags>> = {}): Rights => ({
  objects: {},
  attributes: Object.fromEntries(rows.map(({ id, attribute }) => [id, { ...all, ...changes[attribute] }])),
});
const make = (rights: Rights, isNew = false, fixed = {}) =>
  new Map(makeFields({ definition, rows, rights, isNew, options: {}, fixed }).map((field) => [field.id, field]));

describe('fields', () => {
  it('are called by the label of the user and explained by the description', () => {
    expect(make(rightsWith()).get('title')).toMatchObject({
      label: 'Cluster',
      tooltip: 'Over Organisatorische eenheid',
      span: 2,
    });
  });

  it('are absent without read and fixed without update', () => {
    const fields = make(rightsWith({ show_blocks: { read: false }, show_year_parts: { update: false } }));
    expect(fields.has('show_blocks')).toBe(false);
    expect(fields.get('show_year_parts')?.editable).toBe(false);
    expect(fields.get('title')?.editable).toBe(true);
  });

  it('need create instead of update for a new record', () => {
    const rights = rightsWith({ title: { update: false }, show_blocks: { create: false } });
    expect(make(rights, true).get('title')?.editable).toBe(true);
    expect(make(rights, true).get('show_blocks')?.editable).toBe(false);
  });

  it('cannot move an existing record to another organization', () => {
    expect(make(rightsWith()).get('organization')?.editable).toBe(false);
    expect(make(rightsWith(), true).get('organization')?.editable).toBe(true);
  });

  it('say why they are fixed', () => {
    const fields = make(rightsWith(), false, { show_blocks: 'In gebruik.' });
    expect(fields.get('show_blocks')).toMatchObject({ editable: false, fixedBecause: 'In gebruik.' });
  });
});
