// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { definitions } from '#shared/definitions/registry.ts';

import { changedValues } from './use-record-save.ts';
import { initialFormValues } from './values.ts';

const { programme } = definitions;

it('sends only what changed and may be changed, for an existing record', () => {
  const record = { id: 4, title: 'HBO-ICT' };
  const base = { record, etag: null };
  const values = { ...initialFormValues(programme, record), title: 'Ander', croho_title: 'B Ander' };
  const changed = ['title', 'croho_title'];
  expect(changedValues(programme, { base, values, changed }, ['title'])).toEqual({ title: 'Ander' });
});

it('sends what differs from the defaults, for a new record', () => {
  const values = { ...initialFormValues(programme), title: 'Nieuw', state: 1, organization: 1 };
  const editable = [...Object.keys(programme.attributes)];
  expect(changedValues(programme, { base: null, values, changed: [] }, editable)).toEqual({
    title: 'Nieuw',
    state: 1,
  });
});
