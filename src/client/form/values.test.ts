import { describe, expect, it } from 'vitest';

import { tidyDate } from '#client/ui/fields/date-text.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';

import { checkBeforeSending } from './check-before-sending.ts';
import { displayValue } from './display-value.ts';
import type { FormField } from './field.ts';
import { integerFromText, isInteger, textFromInteger } from './integer-text.ts';
import { treeOptions, unitsBelow } from './tree-options.ts';
import { changedNames, initialFormValues, isEmpty, sameValue } from './values.ts';

const { programme, organizationalUnit } = definitions;
const record = {
  id: 4,
  organization: 1,
  title: 'HBO-ICT',
  state: { id: 2, state: 'In behandeling' },
  variant: { id: 0, option_value: '' },
  ects_credits: 240,
  year_start: null,
};

describe('form values', () => {
  it('take references by their id, and 0 for none', () => {
    const values = initialFormValues(programme, record);
    expect(values).toMatchObject({
      title: 'HBO-ICT',
      state: 2,
      variant: 0,
      level: 0,
      ects_credits: 240,
      year_start: null,
    });
  });

  it('start with the defaults of the definition', () => {
    expect(initialFormValues(organizationalUnit)).toEqual({
      title: '',
      organization: 0,
      parent__organizational_unit: 0,
      short_name: '',
      education_location_code: '',
      show_year_parts: true,
      show_blocks: true,
    });
    expect(initialFormValues(programme)['version']).toBe(1);
  });

  it('name what changed, by value', () => {
    const start = initialFormValues(programme, record);
    expect(changedNames(start, { ...start, title: 'Ander', ects_credits: 240 })).toEqual(['title']);
    expect(sameValue([1, 2], [1, 2])).toBe(true);
    expect(sameValue(null, 0)).toBe(false);
  });

  it('are empty when nothing was filled in', () => {
    expect([null, '', 0, [], undefined].every((value) => isEmpty(value))).toBe(true);
    expect([false, 'x', 3, [1]].some((value) => isEmpty(value))).toBe(false);
  });
});

describe('validation', () => {
  it('gives the errors that the server would give', async () => {
    const values = {
      ...initialFormValues(programme, record),
      title: ' ',
      ects_credits: '240 a',
      duration: 11,
      state: 0,
    };
    expect(
      await checkBeforeSending(programme, values, ['title', 'ects_credits', 'duration', 'state', 'level']),
    ).toEqual({
      title: fieldText.required,
      ects_credits: fieldText.number,
      duration: fieldText.atMost(10),
      state: fieldText.required,
    });
  });

  it('requires a required reference', async () => {
    const values = { ...initialFormValues(organizationalUnit), title: 'ICT' };
    expect(await checkBeforeSending(organizationalUnit, values, Object.keys(values))).toEqual({
      organization: fieldText.required,
    });
  });
});

describe('an integer field', () => {
  it.each([
    ['', null],
    [' 12 ', 12],
    ['-1', -1],
    ['1,5', '1,5'],
    ['vijf', 'vijf'],
    ['99999999999999999999', '99999999999999999999'],
  ])('reads %j as %j', (text, value) => expect(integerFromText(text)).toBe(value));

  it('counts null as 0, so empty is no error', () => {
    expect(isInteger(null)).toBe(true);
    expect(isInteger('240 a')).toBe(false);
    expect([textFromInteger(null), textFromInteger(0), textFromInteger('4 a')]).toEqual(['', '0', '4 a']);
  });
});

describe('a date field', () => {
  it.each([
    ['1-9-2026', '01-09-2026'],
    ['01/09/2026', '01-09-2026'],
    ['01092026', '01-09-2026'],
    ['31-02-2027', '31-02-2027'],
    ['morgen', 'morgen'],
    ['  ', ''],
  ])('tidies %j to %j', (typed, tidy) => expect(tidyDate(typed)).toBe(tidy));
});

describe('organizational units as options', () => {
  const units = [
    { id: 1, title: 'Faculteit Techniek', parent: { id: 0, title: '' } },
    { id: 2, title: 'ICT', parent: { id: 1, title: 'Faculteit Techniek' } },
    { id: 3, title: 'Bedrijf', parent: 0 },
    { id: 4, title: 'Team 10', parent: 2 },
  ];

  it('show their path, in Dutch order', () => {
    expect(treeOptions(units).map(({ label }) => label)).toEqual([
      'Bedrijf',
      'Faculteit Techniek',
      'Faculteit Techniek › ICT',
      'Faculteit Techniek › ICT › Team 10',
    ]);
  });

  it('leave out a unit and everything below it as its own parent', () => {
    expect(treeOptions(units, 2).map(({ value }) => value)).toEqual([3, 1]);
  });

  it('survive a cycle', () => {
    const ring = [
      { id: 1, title: 'a', parent: 2 },
      { id: 2, title: 'b', parent: 1 },
    ];
    expect(treeOptions(ring)).toHaveLength(2);
  });

  it('include the units below those of a user', () => {
    expect(unitsBelow(units, [2])).toEqual(new Set([2, 4]));
  });
});

describe('a value to read', () => {
  const field: FormField = {
    id: 'level',
    type: 'select',
    label: 'Niveau',
    tooltip: '',
    attribute_id: 1,
    values: [{ value: 3, label: 'Bachelor' }],
    editable: false,
    required: false,
    span: 1,
  };

  it('is the label of a choice, or a dash for none', () => {
    expect([displayValue(field, 3), displayValue(field, 0), displayValue(field, null)]).toEqual(['Bachelor', '–', '–']);
    expect(displayValue({ ...field, type: 'integer' }, 0)).toBe('0');
    expect(displayValue({ ...field, type: 'checkbox' }, false)).toBe(formText.no);
  });

  it('is rich text without its tags', () => {
    const html = '<p>De <strong>opleiding</strong></p><ul><li>a &amp; b</li></ul>';
    expect(displayValue({ ...field, type: 'textarea' }, html)).toBe('De opleiding a & b');
  });
});
