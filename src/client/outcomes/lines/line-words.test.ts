// The text of a line. It always says if the outcome is inactive.
import { expect, it } from 'vitest';

import { learningLines } from '#shared/outcomes/lines.ts';
import { build, design, exampleMatrix } from '#shared/outcomes/testing.ts';

import { headName, subtitleOf } from './line-words.ts';

it('marks a line whose outcome is no longer active, with and without a gap', () => {
  const matrix = exampleMatrix();
  for (const outcome of matrix.outcomes) outcome.active = false;
  const lines = learningLines(matrix, { framework: 1, year: 0, part: 0 });
  const context = { matrix, framework: matrix.framework[0]! };
  const subtitle = (id: number) => subtitleOf(context, lines.rows.find(({ outcome }) => outcome.id === id)!.line!);
  expect(subtitle(design)).toEqual({ text: 'wordt niet op eindniveau getoetst · niet meer actief', isGap: true });
  expect(subtitle(build)).toEqual({ text: '0 toetsen · niet beloofd · niet meer actief', isGap: false });
  expect(headName(lines.rows[0]!.outcome)).toBe('A Uitkomst A (niet meer actief)');
});
