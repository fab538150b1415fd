import { describe, expect, it } from 'vitest';

import { fieldText } from '#shared/text/field.ts';
import { yearsText } from '#shared/text/years.ts';

import { countChangedFields, draftOfYear, newHoliday, withProposal, type YearDraft, yearErrors } from './year-draft.ts';

const empty = draftOfYear(undefined);
const year: YearDraft = { ...empty, start_date: '31-08-2026', end_date: '27-08-2027' };

describe('the proposal of holidays', () => {
  it('waits for the dates of the year', () => {
    expect(withProposal(empty)).toBeNull();
    expect(withProposal({ ...year, end_date: '27-08-2025' })).toBeNull();
  });

  it('has school holidays and public days, all inside the year, in order', () => {
    const proposed = withProposal(year)!;
    const titles = proposed.draft.holidays.map(({ title, start_date }) => `${title} ${start_date}`);
    expect(titles).toEqual(
      expect.arrayContaining(['Herfstvakantie 19-10-2026', 'Kerstvakantie 21-12-2026', 'Hemelvaartsdag 06-05-2027']),
    );
    expect(yearErrors(proposed.draft)).toEqual({});
    expect(withProposal(proposed.draft)).toMatchObject({ added: 0 });
  });

  it('leaves holidays that the user changed alone', () => {
    const own = newHoliday('Herfstvakantie', '12-10-2026', '23-10-2026');
    const { draft } = withProposal({ ...year, holidays: [own] })!;
    expect(draft.holidays.filter(({ title }) => title === 'Herfstvakantie')).toEqual([own]);
  });
});

describe('errors', () => {
  it('are linked to their fields', () => {
    const holidays = [newHoliday('', '01-07-2026', '31-02-2027')];
    expect(yearErrors({ start_date: '', end_date: '1', holidays })).toEqual({
      'year.start_date': yearsText.codes.missingDate,
      'year.end_date': yearsText.codes.invalidDate,
      'holidays.0.title': fieldText.required,
      'holidays.0.end_date': yearsText.codes.invalidDate,
    });
  });
});

it('counts the fields that changed', () => {
  expect(countChangedFields(year, year)).toBe(0);
  expect(countChangedFields(year, { ...year, end_date: '20-08-2027' })).toBe(1);
  expect(countChangedFields(year, { ...year, holidays: [newHoliday('a', 'b', 'c')] })).toBe(3);
});
