// CASE files: both versions, every known kind of mistake in real files, refusals, and that a written file is read back
// unchanged.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { MAX_OUTCOMES } from '#shared/definitions/outcome-link.ts';
import { caseText } from '#shared/text/case.ts';
import {
  association,
  childOf,
  documentUuid,
  item,
  packageOf10,
  packageOf11,
  uuids,
} from '#tests/support/case/packages.ts';

import { readPackage } from './read-package.ts';
import { writePackage } from './write-package.ts';

const { analyse, advise, design, build } = uuids;
const words = caseText.problems;
const messages = (file: unknown) => readPackage(file).problems.map(({ message }) => message);
/** The package of 1.0 with other items and associations. */
const withItems = (CFItems: unknown, CFAssociations: unknown = []) => ({ ...packageOf10(), CFItems, CFAssociations });
const one = (more: object) => readPackage(withItems([{ ...item(build, 'A1', 'Software bouwen'), ...more }])).items[0];
const document = (more: object) => {
  const file = packageOf10();
  return readPackage({ ...file, CFDocument: { ...file.CFDocument, ...more } });
};

describe('reading a CASE file', () => {
  it('reads version 1.0, with the tree in the order of its numbers', () => {
    const { problems, ...read } = readPackage(packageOf10());
    expect(problems).toEqual([]);
    expect(read.values).toEqual({
      ...{ title: 'Landelijk profiel ICT', publisher: 'Landelijk overleg ICT', language: 'Nederlands', version: 3 },
      ...{ source: 'https://kaders.example/ict', licence: 'https://creativecommons.org/licenses/by/4.0/' },
      ...{ valid_from: '2024-09-01', description: '<p>Wat een startende ICT’er kan.</p>' },
    });
    expect(read.items.map(({ code, parent, position }) => [code, parent, position])).toEqual([
      ['A', null, 1],
      ['A1', analyse, 1],
      ['A2', analyse, 2],
      ['B', null, 2],
    ]);
    expect(read.items[0]).toMatchObject({
      ...{ uuid: analyse, title: 'Analyseren', description: '<p>Analyseren van processen en gegevens</p>' },
    });
    // A description equal to the title is left out.
    expect(read.items[1]).toMatchObject({ title: 'Software bouwen en testen', description: '' });
  });

  it('reads version 1.1, which is wrapped, with the same result', () => {
    const { values, ...rest } = readPackage(packageOf11());
    expect(rest).toEqual({ ...readPackage(packageOf10()), values: undefined });
    expect(values.type).toBe('Competenties');
  });
});

describe('mistakes of other systems are repaired and reported', () => {
  it('repairs an item without its full text', () => {
    const bare = { fullStatement: undefined };
    expect(one({ ...bare, alternativeLabel: 'Bouwen' })).toMatchObject({ title: 'Bouwen' });
    expect(one({ ...bare, abbreviatedStatement: 'Kort' })).toMatchObject({ title: 'Kort', description: '' });
    expect(one(bare)).toMatchObject({ title: 'A1' });
    expect(messages(withItems([{ ...item(build, '', ''), alternativeLabel: 'X' }]))).toContain(
      words.otherText(words.nameless(1)),
    );
    const empty = readPackage(withItems([item(build, '', '')]));
    expect(empty).toMatchObject({ items: [], refused: 1 });
    expect(empty.problems[0]).toEqual({ kind: 'refused', message: words.noText(words.nameless(1)) });
  });

  it('repairs identifiers in capitals or only in an address, and refuses items without one', () => {
    const file = withItems([item(build.toUpperCase(), 'A1', 'Bouwen')], [childOf(build, documentUuid.toUpperCase())]);
    expect(readPackage(file).items).toMatchObject([{ uuid: build, parent: null }]);
    expect(messages(file)).toEqual([words.upperCase(1)]);
    expect(one({ identifier: undefined })?.uuid).toBe(build);
    expect(one({ identifier: `urn:uuid:${build}` })?.uuid).toBe(build);
    const none = readPackage(withItems([{ ...item('x', 'A1', 'Bouwen'), uri: 'x' }, 'geen item', null]));
    expect(none).toMatchObject({ items: [], refused: 3 });
  });

  it('takes the last of two items with the same identifier', () => {
    const file = withItems([item(build, 'A1', 'Oud'), item(build, 'A1', 'Nieuw')], [childOf(build, documentUuid)]);
    expect(readPackage(file).items).toMatchObject([{ title: 'Nieuw' }]);
    expect(messages(file)).toEqual([words.twice('A1 Nieuw')]);
  });

  it('repairs unknown, multiple and missing parents', () => {
    const items = [item(analyse, 'A', 'Analyseren'), item(build, 'A1', 'Bouwen'), item(design, 'A2', 'Ontwerpen')];
    const unknown = withItems(items, [childOf(build, advise), childOf(design, analyse), childOf(design, build)]);
    expect(readPackage(unknown).items.map(({ code, parent }) => [code, parent])).toEqual([
      ['A', null],
      ['A2', analyse],
      ['A1', null],
    ]);
    expect(messages(unknown)).toEqual([
      words.unknownParent('A1 Bouwen'),
      words.twoParents('A2 Ontwerpen'),
      words.noPlace(1),
    ]);
  });

  it('drops invalid dates and versions', () => {
    expect(document({ statusStartDate: '31-12-2024' }).problems).toEqual([
      { kind: 'repaired', message: words.wrongDate('31-12-2024') },
    ]);
    expect(document({ statusStartDate: '2025-02-30' }).values.valid_from).toBeUndefined();
    expect(document({ statusStartDate: '2025-02-03T10:00:00Z' }).values.valid_from).toBe('2025-02-03');
    const wrong = document({ statusEndDate: '2020-01-01' });
    expect(wrong.values).not.toHaveProperty('valid_from');
    expect(wrong.problems).toEqual([{ kind: 'repaired', message: words.wrongPeriod }]);
    expect(document({ version: '1.2b' }).problems).toEqual([{ kind: 'repaired', message: words.wrongVersion('1.2b') }]);
    expect(document({ title: ' ' }).values.title).toBe(words.untitled);
  });

  it('repairs associations of other kinds, to unknown items, or with a wrong name', () => {
    const other = 'cccccccc-0000-4000-8000-000000000001';
    const file = withItems(
      [item(build, 'A1', 'Bouwen'), item(design, 'A2', 'Ontwerpen')],
      [
        ...[childOf(build, documentUuid), childOf(design, documentUuid)],
        association(build, 'RelatedTo', other),
        association(build, 'exactMatchOf', other),
        association(design, 'isPartOf', other),
        association(design, 'precedes', build),
        association(design, 'isRelatedTo', build),
        association(advise, 'isChildOf', build),
        { associationType: 'isChildOf', originNodeURI: `https://x.example/${build}`, destinationNodeURI: 'onzin' },
        'onzin',
      ],
    );
    expect(readPackage(file).items.map(({ matches }) => matches)).toEqual([
      [{ uuid: other, kind: 'related' }],
      [{ uuid: other, kind: 'part' }],
    ]);
    expect(messages(file)).toEqual([
      words.unknownParent('A1 Bouwen'),
      words.related(1),
      words.otherKinds(2),
      words.inside(1),
      words.unknownEnds(1),
    ]);
  });

  it('accepts values that are not lists, and definitions of any shape', () => {
    expect(readPackage({ ...packageOf10(), CFItems: {}, CFAssociations: 'x', CFDefinitions: null }).items).toEqual([]);
    expect(messages({ CFDocument: packageOf10().CFDocument })).toEqual([words.noItems]);
  });

  it('removes HTML that is not allowed', () => {
    const dirty = '<p onclick="x()">Bouwen <script>alert(1)</script><b>goed</b><img src=x onerror=y></p>';
    expect(one({ fullStatement: dirty })?.description).not.toMatch(/script|onclick|onerror|img/);
    expect(messages(withItems([item(build, 'A1', dirty)], [childOf(build, documentUuid)]))).toEqual([words.cleaned(1)]);
    expect(one({ humanCodingScheme: '<b>A1</b>', abbreviatedStatement: 'a <i>b</i>\u0007' })).toMatchObject({
      ...{ code: 'A1', title: 'a b' },
    });
    // A plain text with the signs of HTML is a plain text.
    expect(one({ fullStatement: 'a < b & c > d\nen meer' })?.description).toBe(
      '<p>a &lt; b &amp; c &gt; d</p><p>en meer</p>',
    );
  });

  it('cuts texts that are too long', () => {
    const read = one({ humanCodingScheme: 'x'.repeat(60), fullStatement: 'woord '.repeat(20_000) });
    expect(read?.code).toHaveLength(50);
    expect(read?.title.length).toBeLessThanOrEqual(255);
    expect(read?.description.length).toBeLessThanOrEqual(50_000);
  });
});

describe('refusing a CASE file', () => {
  it.each([[null], [[]], [{}], ['tekst'], [{ CFPackage: [] }], [{ CFDocument: 'x' }]])(
    'refuses %j, which is no package',
    (file) => {
      expect(() => readPackage(file)).toThrow(caseText.refused.noPackage);
    },
  );

  it('refuses a file without an identifier', () => {
    expect(() => document({ identifier: 'kader', uri: 'x' })).toThrow(caseText.refused.noIdentifier);
  });

  it('refuses a cycle and names its items', () => {
    const items = [item(analyse, 'A', 'Analyseren'), item(build, 'B', 'Bouwen'), item(design, 'C', 'Ontwerpen')];
    const circle = [childOf(analyse, build), childOf(build, design), childOf(design, analyse)];
    expect(() => readPackage(withItems(items, circle))).toThrow(
      caseText.refused.circle(['A Analyseren', 'B Bouwen', 'C Ontwerpen', 'A Analyseren']),
    );
    expect(() => readPackage(withItems(items, [childOf(build, build)]))).toThrow(
      caseText.refused.circle(['B Bouwen', 'B Bouwen']),
    );
  });

  it('refuses too many items, but accepts a tree of any depth', () => {
    expect(() => readPackage(withItems(Array.from({ length: MAX_OUTCOMES + 1 }, () => ({}))))).toThrow(
      caseText.refused.tooMany(MAX_OUTCOMES + 1, MAX_OUTCOMES),
    );
    const uuidOf = (index: number) => `dddddddd-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const many = Array.from({ length: 10_000 }, (_, index) => item(uuidOf(index), String(index), `Uitkomst ${index}`));
    const chain = many.map((_, index) => childOf(uuidOf(index), index === 0 ? documentUuid : uuidOf(index - 1)));
    expect(readPackage(withItems(many, chain)).items.at(-1)).toMatchObject({ code: '9999', parent: uuidOf(9998) });
  });
});

describe('a written package', () => {
  const changedAt = '2026-01-01T00:00:00.000Z';
  const again = (read: ReturnType<typeof readPackage>) =>
    readPackage({ CFPackage: writePackage({ ...read, changedAt }) });

  it('is a package of version 1.1 with all required fields', () => {
    const written = writePackage({ ...readPackage(packageOf10()), changedAt });
    expect(written.CFDocument).toMatchObject({
      identifier: documentUuid,
      caseVersion: '1.1',
      creator: 'Landelijk overleg ICT',
    });
    for (const each of [...written.CFItems, ...written.CFAssociations])
      expect(each).toMatchObject({
        identifier: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        lastChangeDateTime: changedAt,
      });
    expect(written.CFAssociations.filter(({ associationType }) => associationType === 'isChildOf')).toHaveLength(4);
  });

  it('is read back unchanged', () => {
    const line = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/\p{Cc}|\p{Surrogate}/gu, '').trim());
    const html = fc.constantFrom(
      '',
      '<p>Een</p>',
      '<p>Een</p><p>Twee &lt;b&gt;</p>',
      'los',
      '<ul><li><p>x</p></li></ul>',
      '<p><strong>Een</strong></p>',
    );
    const level = fc.option(fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(
        fc.array(fc.record({ code: line, title: line, description: html, level, phase: line, active: fc.boolean() }), {
          maxLength: 8,
        }),
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        fc.record({
          title: line,
          description: html,
          publisher: line,
          licence: line,
          source: line,
          scale: fc.constantFrom(1, 2, 3, 4),
        }),
        (list, parents, { title, ...others }) => {
          const uuidOf = (index: number) => `eeeeeeee-0000-4000-8000-${String(index).padStart(12, '0')}`;
          const parentOf = (index: number) => (parents[index] ?? 0) % (index + 1);
          const items = list.map((each, index) => {
            const parent = parentOf(index) === index ? null : uuidOf(parentOf(index));
            return { ...each, title: each.title || 'x', uuid: uuidOf(index), parent, position: index, matches: [] };
          });
          const values = Object.fromEntries(
            Object.entries({ title: title || 'x', ...others }).filter(([, value]) => value !== ''),
          );
          const read = again({
            uuid: documentUuid,
            values: values as { title: string },
            items,
            problems: [],
            refused: 0,
          });
          expect(read.problems.filter(({ message }) => message !== words.noItems)).toEqual([]);
          expect(read.values).toEqual(values);
          expect(again(read)).toEqual(read);
          expect(
            read.items.map(({ position: _position, ...rest }) => rest).toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)),
          ).toEqual(items.map(({ position: _position, ...rest }) => rest));
        },
      ),
    );
  });
});
