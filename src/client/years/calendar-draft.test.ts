import { describe, expect, it } from 'vitest';

import { proposeFromPattern } from '#shared/planning/proposal.ts';
import { checkParts } from '#shared/planning/validate-calendar.ts';

import { adaptParts } from './adapt-parts.ts';
import { draftOfParts, emptyPart, partsOfDraft, withBlock, withPart } from './calendar-draft.ts';
import { changedPaths, flatten, pathLabel, mergeDrafts, unflatten } from './draft-changes.ts';

const year = { start_date: '2026-08-31', end_date: '2027-08-27', holidays: [] };
const both = { show_year_parts: true, show_blocks: true };
const blocksOnly = { show_year_parts: false, show_blocks: true };
const semestersOnly = { show_year_parts: true, show_blocks: false };
const parts = proposeFromPattern(year, both);
const withoutKeys = (draft: ReturnType<typeof draftOfParts>) => partsOfDraft(draft);

describe('a draft', () => {
  it('comes back as it went in', () => {
    expect(partsOfDraft(draftOfParts(parts))).toEqual(parts);
  });

  it('keeps what is typed, and settings of weeks that are not there', () => {
    const draft = [{ ...emptyPart('31-08-2026', '02-10-2026'), weeks: { 6: { exception: true, title: 'Later' } } }];
    expect(partsOfDraft(draft)[0]?.calendar_weeks).toEqual([]);
    const longer = draft.map((part) => ({ ...part, end_date: '09-10-2026' }));
    expect(partsOfDraft(longer)[0]?.calendar_weeks).toEqual([{ block_week: 6, exception: true, title: 'Later' }]);
    expect(partsOfDraft([emptyPart('31-02-2027', '3')])[0]).toMatchObject({ start_date: '31-02-2027', end_date: '3' });
  });

  it('gives a new block what is left of its part, and the first one the weeks of the part', () => {
    const part = { ...emptyPart('31-08-2026', '29-01-2027'), weeks: { 2: { exception: true, title: 'Intro' } } };
    const one = withBlock(part);
    expect(one).toMatchObject({
      weeks: {},
      blocks: [{ start_date: '31-08-2026', end_date: '29-01-2027', weeks: part.weeks }],
    });
    const shortened = { ...one, blocks: one.blocks.map((block) => ({ ...block, end_date: '06-11-2026' })) };
    expect(withBlock(shortened).blocks[1]).toMatchObject({ start_date: '09-11-2026', end_date: '29-01-2027' });
    expect(withPart([part], year)[1]).toMatchObject({ start_date: '01-02-2027', end_date: '' });
  });
});

describe('two people', () => {
  const base = flatten(draftOfParts(parts));

  it('count what they changed', () => {
    expect(changedPaths(base, flatten(draftOfParts(parts)))).toEqual([]);
    expect(changedPaths(base, { ...base, '0.1.w3.title': 'Toetsweek' })).toEqual(['0.1.w3.title']);
  });

  it('both keep their changes when one puts theirs on top', () => {
    const mine = { ...base, '0.0.w10.exception': true, '0.0.w10.title': 'Toetsweek' };
    const theirs = { ...base, '1.1.end_date': '09-07-2027', '1.end_date': '09-07-2027' };
    const merged = mergeDrafts(base, mine, theirs);
    expect(flatten(merged)).toEqual({ ...theirs, '0.0.w10.exception': true, '0.0.w10.title': 'Toetsweek' });
  });

  it('lose what one of them removed', () => {
    const mine = Object.fromEntries(Object.entries(base).filter(([path]) => !path.startsWith('1.')));
    const merged = mergeDrafts(base, mine, { ...base, '0.end_date': '05-02-2027' });
    expect(merged).toHaveLength(1);
    expect(merged[0]?.end_date).toBe('05-02-2027');
  });

  it('read where it is', () => {
    expect(pathLabel('1.0.w3.title', draftOfParts(parts), both)).toBe('Blok 3 · Blokweek 3 · Titel');
    expect(pathLabel('1.end_date', draftOfParts(parts), both)).toBe('Semester 2 · Einddatum');
    expect(unflatten(base).map(({ blocks }) => blocks.length)).toEqual([2, 2]);
  });
});

describe('another unit', () => {
  const blocks = proposeFromPattern(year, blocksOnly);

  it.each([
    ['semesters and blocks to blocks', parts, both, blocksOnly, blocks],
    ['blocks to semesters and blocks', blocks, blocksOnly, both, parts],
    ['semesters and blocks to semesters', parts, both, semestersOnly, proposeFromPattern(year, semestersOnly)],
    ['the same to the same', parts, both, both, parts],
  ])('%s', (_, given, from, to, expected) => {
    const adapted = adaptParts(given, from, to);
    expect(adapted).toEqual(expected);
    expect(checkParts(adapted, year, to)).toEqual([]);
    expect(withoutKeys(draftOfParts(adapted))).toEqual(adapted);
  });
});
