// The label of the button for a new record.
import { expect, it } from 'vitest';

import { createText } from './create-text.ts';
import { pageSettings } from '#shared/pages/page-settings.ts';

it.each([
  ['organization', 'Instelling', 'Nieuwe instelling'],
  ['organizationalUnit', 'Organisatorische eenheid', 'Nieuwe organisatorische eenheid'],
  ['programme', 'Programma', 'Nieuw programma'],
  ['programmePart', 'Programma-onderdeel', 'Nieuw programma-onderdeel'],
  ['educationalUnit', 'Onderwijseenheid', 'Nieuwe onderwijseenheid'],
  ['course', 'Werkvorm', 'Nieuwe werkvorm'],
  ['exam', 'Toetsvorm', 'Nieuwe toetsvorm'],
  ['system', 'Systeem', 'Nieuw systeem'],
] as const)('%s, called %s: %s', (name, singular, text) => {
  expect(createText(pageSettings[name], singular)).toBe(text);
});

it('uses the school’s own word, except where the specification gives the words', () => {
  expect(createText(pageSettings.programme, 'Opleiding')).toBe('Nieuw: Opleiding');
  expect(createText(pageSettings.organization, 'Hogeschool')).toBe('Nieuwe instelling');
});
