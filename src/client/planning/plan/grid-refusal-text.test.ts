import { expect, it } from 'vitest';

import { ApiError } from '#client/api/send.ts';
import { ruleItem } from '#shared/planning/testing.ts';

import { gridRefusalText } from './grid-refusal-text.ts';

const item = (title: string) => ({
  ...ruleItem(title, 0, 0, 1),
  ...{ title, relation_id: 1, client_key: null, mirrored: false, color: '#000000', object: 1 },
  kind: 'programme_part' as const,
});
const sent = [
  { grid: '1', items: [item('Web')], etag: '' },
  { grid: '2', items: [item('Data'), item('Stage')], etag: '' },
];
const refused = (message: string, errors: Record<string, string>) =>
  gridRefusalText(new ApiError(422, message, errors), sent);

it('names the items of each error, and repeats an error about the whole grid once', () => {
  expect(refused('Niet opgeslagen.', { 'years.1.grid.1': 'Dit item overlapt.' })).toMatch(
    /^Niet opgeslagen\. .*Stage.*overlapt/,
  );
  expect(refused('Niet opgeslagen.', { 'years.1.grid': 'Hoogstens 1000 items.' })).toBe(
    'Niet opgeslagen. Hoogstens 1000 items.',
  );
  expect(refused('Dit jaar is er niet.', { grid: 'Dit jaar is er niet.' })).toBe('Dit jaar is er niet.');
});
