// The settings of checks while they are edited: there and back, what is wrong, and in words.
import { expect, it } from 'vitest';

import { checkNames } from '#shared/rules/checks/registry.ts';
import { parameterText } from '#shared/text/check-settings.ts';
import { fieldText } from '#shared/text/field.ts';

import {
  draftOf,
  errorsIn,
  fieldLabel,
  parametersOf,
  settingsOf,
  standardDraft,
  valueLabel,
} from './settings-draft.ts';

const start = standardDraft();

it('come back as they were, with a comma or a point', () => {
  expect(draftOf(settingsOf(start))).toEqual(start);
  const setting = settingsOf({ ...start, 'ec_block.difference': ' 2,5 ', 'ec_year.severity': 'off' });
  expect(setting).toMatchObject({ ec_block: { difference: 2.5 }, ec_year: { severity: 'off' } });
  expect(draftOf(setting)['ec_block.difference']).toBe('2,5');
  // A thousand as people write it.
  expect(settingsOf({ ...start, 'coordinator_load.most': '1.000' }).coordinator_load).toMatchObject({ most: 1000 });
});

it('say what is wrong with a number', () => {
  expect(errorsIn(start)).toEqual({});
  const wrong = (text: string) => errorsIn({ ...start, 'ec_block.difference': text })['ec_block.difference'];
  expect(wrong('60')).toBeUndefined();
  const late = (text: string) => errorsIn({ ...start, 'group_late.days': text })['group_late.days'];
  expect([late('14'), late('2,5'), late('2.5')]).toEqual([undefined, fieldText.whole, fieldText.whole]);
  expect([wrong('61'), wrong('-1'), wrong(' '), wrong('drie')]).toEqual([
    'De waarde mag hoogstens 60 zijn.',
    'De waarde moet minstens 0 zijn.',
    'Vul dit veld in.',
    'De waarde moet een getal zijn',
  ]);
});

it('have labels for fields and severities', () => {
  expect(fieldLabel('ec_block.difference')).toBe('EC per blok: Toegestaan verschil in EC');
  expect([fieldLabel('ec_year.severity'), valueLabel('ec_year.severity', 'info')]).toEqual([
    'EC per studiejaar: Ernst',
    'Ter informatie',
  ]);
});

it('have a word for every number', () => {
  const nameless = checkNames.flatMap((check) =>
    Object.keys(parametersOf(check)).filter((name) => parameterText[check]?.[name] === undefined),
  );
  expect(nameless).toEqual([]);
});
