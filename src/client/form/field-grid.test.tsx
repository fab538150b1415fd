// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { UiProvider } from '#client/ui/provider.tsx';
import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';

import { FieldGrid } from './field-grid.tsx';
import type { FieldType, FieldValue, FormField } from './field.ts';

let root: Root;
let container: HTMLElement;
const onChange = vi.fn<(name: string, value: FieldValue) => void>();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  onChange.mockClear();
});

afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

function field(type: FieldType, changes: Partial<FormField> = {}): FormField {
  return {
    id: type,
    type,
    label: `Veld ${type}`,
    tooltip: '',
    attribute_id: 1,
    values: [
      { value: 1, label: 'Een' },
      { value: 2, label: 'Twee' },
    ],
    editable: true,
    required: false,
    span: 1,
    ...changes,
  };
}

function draw(fields: FormField[], values: Record<string, FieldValue> = {}, errors: Record<string, string> = {}) {
  act(() =>
    root.render(
      <UiProvider>
        <FieldGrid fields={fields} values={values} errors={errors} onChange={onChange} />
      </UiProvider>,
    ),
  );
}

function input(name: string): HTMLInputElement {
  return container.querySelector<HTMLInputElement>(`#field-${name}`)!;
}

/** Key after key, as far apart as the kit's own next step. */
function press(name: string, ...keys: string[]): void {
  vi.useFakeTimers();
  act(() => input(name).focus());
  for (const code of keys) {
    act(() => void input(name).dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true })));
    act(() => void vi.runAllTimers());
  }
  vi.useRealTimers();
}

describe('the field kinds', () => {
  it('are labelled and hold their value', () => {
    draw(
      ['text', 'disabled', 'integer', 'password', 'select', 'date'].map((type) => field(type as FieldType)),
      {
        text: 'abc',
        disabled: 'vast',
        integer: 12,
        password: '',
        select: 2,
        date: '31-08-2026',
      },
    );
    expect([...container.querySelectorAll('label')].map((label) => [label.textContent, label.htmlFor])).toContainEqual([
      'Veld integer',
      'field-integer',
    ]);
    expect(['text', 'disabled', 'integer', 'select', 'date'].map((name) => input(name).value)).toEqual([
      'abc',
      'vast',
      '12',
      'Twee',
      '31-08-2026',
    ]);
    expect(input('disabled').disabled).toBe(true);
    expect(input('password').type).toBe('password');
  });

  it('show errors beside the field, linked to it', () => {
    draw([field('integer')], { integer: '240 a' });
    expect(input('integer').getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input('integer').getAttribute('aria-describedby')!)?.textContent).toBe(
      fieldText.number,
    );
  });

  it('report choices as ids', () => {
    draw([field('radio'), field('list'), field('checkbox')], { radio: 1, list: [1], checkbox: false });
    const [, second] = container.querySelectorAll<HTMLInputElement>('input[type=radio]');
    act(() => second!.click());
    act(() => container.querySelectorAll<HTMLInputElement>('fieldset input')[1]!.click());
    act(() => input('checkbox').click());
    expect(onChange.mock.calls).toEqual([
      ['radio', 2],
      ['list', [1, 2]],
      ['checkbox', true],
    ]);
  });

  it('multiselect invites to type and shows what is chosen', () => {
    draw([field('multiselect')], { multiselect: [2] });
    expect(input('multiselect').placeholder).toBe('Begin met typen...');
    expect(container.textContent).toContain('Twee');
  });

  it('multiselect explains when no more can be chosen, and how to go on', () => {
    draw([field('multiselect', { max: 1 })], { multiselect: [2] });
    act(() => input('multiselect').click());
    const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
      ({ textContent }) => textContent === 'Een',
    );
    act(() => option!.click());
    expect(onChange).not.toHaveBeenCalled();
    expect(container.textContent).toContain(
      'Maximum of 1 options selected. First remove a selected option to select another.',
    );
  });

  it('select and multiselect render their options when the user comes near, and the keyboard starts at the chosen one', () => {
    draw([field('select'), field('multiselect')], { select: 1, multiselect: [2] });
    expect(document.querySelectorAll('[role=option]')).toHaveLength(0);
    press('select', 'ArrowDown', 'ArrowDown', 'Enter');
    press('multiselect', 'ArrowDown', 'Enter');
    // 'None' comes before the two.
    expect(onChange.mock.calls).toEqual([
      ['select', 2],
      ['multiselect', [2, 1]],
    ]);
  });

  it('translate shows the default plural as long as there is none', () => {
    draw([field('translate', { defaultPlural: 'Programma’s' })], {
      translate: { singular: 'Programma', plural: null },
    });
    expect(container.querySelector<HTMLInputElement>('#field-translate-plural')?.value).toBe('Programma’s');
  });

  it('hidden shows nothing and takes no place', () => {
    draw([field('hidden'), field('text')], { hidden: 'x' });
    expect([...container.querySelectorAll('input')].map(({ id }) => id)).toEqual(['field-text']);
    expect(container.querySelectorAll('[data-span]')).toHaveLength(1);
  });

  it('date is wrong once it was left unfinished', () => {
    draw([field('date')], { date: '31-02-2027' });
    expect(input('date').getAttribute('aria-invalid')).toBeNull();
    act(() => {
      input('date').focus();
      input('date').blur();
    });
    expect(container.textContent).toContain(fieldText.date);
  });

  it('select gives the empty choice another name where an option is called none', () => {
    draw([field('select', { values: [{ value: 1, label: formText.none }] })], { select: 0 });
    act(() => input('select').click());
    expect([...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)).toEqual([
      formText.notChosen,
      formText.none,
    ]);
  });

  it('are not required where the user cannot change them', () => {
    draw([field('text', { required: true, editable: false })], { text: '' });
    expect(container.textContent).not.toContain('*');
    expect(input('text').getAttribute('aria-required')).toBeNull();
  });
});
