// Changing one cell of the matrix: the others stay, and the matrix shows it.
import { describe, expect, it } from 'vitest';

import { type EditTarget, isSameLink, linksOf, mayChange, promisesOf, withLink, withLinks } from './matrix-edit.ts';
import { descriptor, design, programming, exampleMatrix, tentamen } from './testing.ts';

const targets: EditTarget[] = [
  { kind: 'programme', id: 1 },
  { kind: 'unit', id: programming },
  { kind: 'exam', id: tentamen },
];

describe.each(targets)('of $kind', (target) => {
  const link = { level: 2, note: target.kind === 'exam' ? '' : 'x', share: target.kind === 'exam' ? 20 : 0 };

  it('a cell is added, changed and removed, while the others stay', () => {
    const before = linksOf(exampleMatrix(), target);
    const added = withLinks(exampleMatrix(), target, withLink(before, 4, link));
    expect(linksOf(added, target)).toEqual(new Map([...before, [4, link]]));
    const changed = withLinks(added, target, withLink(linksOf(added, target), 4, { ...link, level: 3 }));
    expect(linksOf(changed, target).get(4)).toEqual({ ...link, level: 3 });
    const back = withLinks(changed, target, withLink(linksOf(changed, target), 4, null));
    expect(back).toEqual(exampleMatrix());
  });
});

it('sends everything that a programme promises, with notes', () => {
  expect(promisesOf(linksOf(exampleMatrix(), { kind: 'programme', id: 1 }))).toEqual([
    { learning_outcome: design, level: 3, note: '' },
    { learning_outcome: descriptor, level: 0, note: 'in het Engels' },
  ]);
});

it('a missing target has no links and cannot be changed', () => {
  for (const target of targets) expect(mayChange(exampleMatrix(), target)).toBe(true);
  for (const kind of ['unit', 'exam'] as const) {
    expect(linksOf(exampleMatrix(), { kind, id: 999 }).size).toBe(0);
    expect(mayChange(exampleMatrix(), { kind, id: 999 })).toBe(false);
  }
});

it('two links are the same if all their values are', () => {
  const link = { level: 1, note: '', share: 0 };
  expect(isSameLink(link, { ...link })).toBe(true);
  expect(isSameLink(null, null)).toBe(true);
  expect(
    [{ ...link, level: 2 }, { ...link, note: 'x' }, { ...link, share: 1 }, null].map((each) => isSameLink(link, each)),
  ).toEqual([false, false, false, false]);
});
