// @vitest-environment happy-dom
// A form takes over a reloaded record, as after a restore, except for fields that the user changed.
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { definitions } from '#shared/definitions/registry.ts';

import { type Loaded, type RecordFormState, useRecordForm } from './use-record-form.ts';

let root: Root;
let form: RecordFormState;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(() => root.unmount()));

function Form({ loaded }: { loaded: Loaded }) {
  const state = useRecordForm(definitions.educationalUnit, loaded);
  useEffect(() => {
    form = state;
  });
  return null;
}
const draw = (ects_credits: number, etag: string) =>
  act(() => root.render(<Form loaded={{ record: { id: 1, title: 'Databases', ects_credits }, etag }} />));

it('takes over a reloaded record with its tag', () => {
  draw(5, '"r2"');
  draw(4, '"r3"');
  expect([form.values['ects_credits'], form.base?.etag, form.changed]).toEqual([4, '"r3"', []]);
});

it('keeps changes in other fields, on top of the reloaded record', () => {
  draw(5, '"r2"');
  act(() => form.setValue('title', 'Datamodellen'));
  draw(4, '"r3"');
  expect([form.values['title'], form.values['ects_credits'], form.base?.etag]).toEqual(['Datamodellen', 4, '"r3"']);
  expect(form.changed).toEqual(['title']);
});

it('keeps a change of the same field with its old tag, so that saving conflicts', () => {
  draw(5, '"r2"');
  act(() => form.setValue('ects_credits', 9));
  draw(4, '"r3"');
  expect([form.values['ects_credits'], form.base?.etag]).toEqual([9, '"r2"']);
});
