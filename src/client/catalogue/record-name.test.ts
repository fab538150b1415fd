// What a record is called in its row, above its form and in questions about it.
import { expect, it } from 'vitest';

import { fullNameOf, headlineOf, titleOf } from './record-name.ts';
import { pageSettings } from '#shared/pages/page-settings.ts';

const ict = {
  id: 1,
  title: 'HBO-ICT',
  graduation_variant: 'Software Engineering',
  variant: { id: 1, option_value: 'Voltijd' },
  year_start: 2026,
  version: 4,
};

it('distinguishes programmes of the same title by graduation variant, variant, start year and version', () => {
  expect(titleOf(pageSettings.programme, ict)).toBe('HBO-ICT');
  expect(headlineOf(pageSettings.programme, ict)).toBe('HBO-ICT · Software Engineering');
  expect(fullNameOf(pageSettings.programme, ict)).toBe(
    'HBO-ICT · Software Engineering · Voltijd · start 2026 · versie 4',
  );
});

it('leaves out what is empty or may not be read', () => {
  expect(fullNameOf(pageSettings.programme, { id: 1, title: 'HBO-ICT', graduation_variant: '', version: null })).toBe(
    'HBO-ICT',
  );
  expect(fullNameOf(pageSettings.organizationalUnit, { id: 1, title: 'Cluster ICT' })).toBe('Cluster ICT');
  expect(fullNameOf(pageSettings.programmePart, { id: 1, title: '', version: 2 })).toBe('Zonder titel · versie 2');
});
