// How a change is described in a sentence.
import { expect, it } from 'vitest';

import type { Change, ChangeSet } from '#shared/api/history.ts';

import { type Names, sentenceOf } from './sentence.ts';

const names: Names = {
  attribute: ({ attribute }) =>
    ({ ects_credits: 'EC', role: 'Rollen', description: 'Omschrijving' })[attribute] ?? attribute,
  object: () => 'Programma',
};
const change = (given: Partial<Change>): Change => ({
  ...{ object: 'programme', id: 1, title: 'HBO-ICT', subtitle: '', action: 'update', attribute: 'ects_credits' },
  ...{ from: null, to: null, from_text: '', to_text: '' },
  ...given,
});
const set = (changes: Change[], count = 1): ChangeSet => ({
  ...{ id: 1, at: '2026-11-17T03:00:00.000Z', user: null, kind: 'save', reason: '', undoes: 0, next: 0 },
  ...{ changes, count },
});

it.each<[string, Change[], string]>([
  ['a value', [change({ from_text: '4', to_text: '5' })], 'wijzigde EC van 4 naar 5'],
  ['an empty field', [change({ to_text: '5' })], 'vulde EC in: 5'],
  ['a field that was emptied', [change({ from_text: '5' })], 'maakte EC leeg (was 5)'],
  [
    'a long text',
    [change({ attribute: 'description', to_text: `<p>${'lang '.repeat(30)}</p>` })],
    'herschreef Omschrijving',
  ],
  [
    'another record',
    [change({ title: 'Databases', from_text: '4', to_text: '5' })],
    'wijzigde EC van 4 naar 5 bij Databases',
  ],
  ['a new record', [change({ action: 'create', attribute: '' })], 'maakte HBO-ICT aan'],
  ['one without a title', [change({ action: 'delete', attribute: '', title: '' })], 'verwijderde programma'],
  [
    'an item on a grid',
    [change({ object: 'calendar__level1', action: 'create', attribute: '', title: 'Project' })],
    'plaatste Project',
  ],
  ['a list', [change({ attribute: 'role', from: [], to: [3], to_text: 'Docent' })], 'voegde toe aan Rollen: Docent'],
  [
    'several changes',
    [change({ from_text: '4', to_text: '5' }), change({ attribute: 'title' })],
    'wijzigde EC van 4 naar 5 en nog 1 wijziging',
  ],
])('%s', (_, changes, sentence) => {
  expect(sentenceOf(set(changes), names, 'HBO-ICT')).toBe(sentence);
});

it('describes what came back as a restore, and distinguishes programmes of the same title', () => {
  const back = change({ action: 'create', attribute: '', subtitle: 'Business · start 2026' });
  expect(sentenceOf({ ...set([back]), kind: 'restore' }, names, '')).toBe('herstelde HBO-ICT (Business · start 2026)');
  expect(sentenceOf({ ...set([back]), kind: 'restore' }, names, 'HBO-ICT · Business · start 2026')).toBe(
    'herstelde HBO-ICT',
  );
  const value = change({ from_text: '5', to_text: '4', subtitle: 'Business · start 2026' });
  expect(sentenceOf({ ...set([value]), kind: 'restore' }, names, '')).toBe(
    'zette EC terug van 5 naar 4 bij HBO-ICT (Business · start 2026)',
  );
});

it('describes which finding was accepted, with the reason, and where', () => {
  const text = 'EC per studiejaar (Jaar 1): Jaar 1 heeft 75 EC in plaats van 60: 15 EC te veel. Reden: zo besloten';
  const accepted = change({ attribute: 'check_acceptance', from: [], to: [{}], to_text: text });
  expect(sentenceOf(set([accepted]), names, 'HBO-ICT')).toBe(`week bewust af: ${text}`);
  const withdrawn = change({ attribute: 'check_acceptance', from: [{}], to: [], from_text: text });
  expect(sentenceOf(set([withdrawn]), names, '')).toBe(`trok een afwijking bij HBO-ICT in: ${text}`);
});

it('describes the old and the new level of one outcome', () => {
  const [from, to] = [[{ learning_outcome: 1, level: 2 }], [{ learning_outcome: 1, level: 1 }]];
  const levels = { from, to, from_text: 'A1 Ontwerpt (niveau 2)', to_text: 'A1 Ontwerpt (niveau 1)' };
  expect(sentenceOf(set([change(levels)]), names, 'HBO-ICT')).toBe(
    'wijzigde EC van A1 Ontwerpt (niveau 2) naar A1 Ontwerpt (niveau 1)',
  );
});
