import { expect, it, test } from 'vitest';

import { lastSaved, savedSentence } from './saved-by.ts';

const now = new Date('2027-03-03T15:00:00Z');
const bea = { id: 2, name: 'Bea de Boer' };
// In Dutch time, wherever the browser is.
const at = new Date('2027-03-03T13:03:00Z');

test.each([
  [{ by: bea, at }, 'Bea de Boer heeft dit raster om 14:03 opgeslagen terwijl jij bezig was.'],
  [
    { by: bea, at: new Date('2027-02-28T08:30:00Z') },
    'Bea de Boer heeft dit raster op 28 februari om 09:30 opgeslagen terwijl jij bezig was.',
  ],
  [
    { by: bea, at: new Date('2027-03-02T23:30:00Z') },
    'Bea de Boer heeft dit raster om 00:30 opgeslagen terwijl jij bezig was.',
  ],
  [{ by: null, at }, 'Iemand anders heeft dit raster om 14:03 opgeslagen terwijl jij bezig was.'],
  [{ by: null, at: null }, 'Iemand anders heeft dit raster opgeslagen terwijl jij bezig was.'],
  [
    { by: { ...bea, id: 1 }, at },
    'Je hebt dit raster om 14:03 zelf opgeslagen of hersteld, op een andere plek dan hier.',
  ],
])('%o', (saved, sentence) => {
  expect(savedSentence(saved, 'dit raster', { me: 1, now })).toBe(sentence);
});

it('reads the user and time of a conflict, and an answer without them', () => {
  const details = { changed_by: bea, changed_at: at.toISOString() };
  expect(lastSaved(details)).toEqual({ by: bea, at });
  expect([lastSaved({}), lastSaved(undefined)]).toEqual([
    { by: null, at: null },
    { by: null, at: null },
  ]);
});
