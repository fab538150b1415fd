import { describe, expect, it } from 'vitest';

import { compareDutch, sortRows } from '#shared/lists/sort-rows.ts';
import { definitions } from '#shared/definitions/registry.ts';

import { filterRows, indexRows, sortValueOf, textOf } from '#shared/lists/list-rows.ts';
import { fieldsFor, pageSettings } from '#shared/pages/page-settings.ts';

const { attributes } = definitions.programme;

describe('a cell', () => {
  it('reads references by their words', () => {
    expect(textOf(attributes.state, { id: 2, state: 'Concept' })).toBe('Concept');
    expect(textOf(attributes.variant, { id: 0, option_value: '' })).toBe('');
    expect(textOf(attributes.month_start, 9)).toBe('september');
    expect(textOf(attributes.year_start, null)).toBe('');
  });

  it('sorts numbers as numbers and leaves empty for last', () => {
    expect([sortValueOf(attributes.version, 10), sortValueOf(attributes.year_start, null)]).toEqual([10, undefined]);
    expect(sortValueOf(attributes.title, '')).toBeUndefined();
  });
});

describe('the order', () => {
  it('is Dutch: accents and capitals beside their letter, numbers by size', () => {
    expect(['Zorg', 'école', 'Economie', 'Blok 10', 'Blok 2', 'IJs'].toSorted(compareDutch)).toEqual([
      'Blok 2',
      'Blok 10',
      'école',
      'Economie',
      'IJs',
      'Zorg',
    ]);
    expect([10, 9, 100].toSorted(compareDutch)).toEqual([9, 10, 100]);
  });

  it('keeps empty values last and equal ones in place, in both directions', () => {
    const rows = [{ id: 1, at: 'b' }, { id: 2 }, { id: 3, at: 'a' }, { id: 4, at: 'b' }];
    const ids = (desc: boolean) => sortRows(rows, ({ at }) => at, desc).map(({ id }) => id);
    expect(ids(false)).toEqual([3, 1, 4, 2]);
    expect(ids(true)).toEqual([1, 4, 3, 2]);
  });
});

describe('the keyword filter', () => {
  const columns = ['title', 'graduation_variant', 'state'];
  const rows = indexRows(
    [
      { id: 1, title: 'Commerciële Economie', graduation_variant: 'Algemeen', state: { id: 1, state: 'Concept' } },
      { id: 2, title: 'HBO-ICT', graduation_variant: 'Cyber Security', state: { id: 2, state: 'Vastgesteld' } },
    ],
    attributes,
    columns,
  );
  const found = (keyword: string) => filterRows(rows, keyword).map(({ id }) => id);

  it('finds every word in any column, whatever the accents and capitals', () => {
    expect(found('commerciele')).toEqual([1]);
    expect(found('ICT vast')).toEqual([2]);
    expect(found('ict concept')).toEqual([]);
    expect(found('  ')).toEqual([1, 2]);
  });
});

describe('a list asks', () => {
  it('for its columns and what its icons depend on', () => {
    expect(fieldsFor(definitions.organization, ['title'])).toEqual(['title']);
    expect(fieldsFor(definitions.organizationalUnit, ['title'])).toEqual(['title', 'organization', 'in_use']);
    expect(fieldsFor(definitions.programme, ['title'])).toEqual(['title', 'organizational_unit']);
  });
});

describe('every settings', () => {
  it.each(Object.entries(pageSettings))(
    '%s shows attributes of its definition, with room for the icons',
    (_name, settings) => {
      const names = settings.columns.map(({ attribute }) => attribute);
      expect(Object.keys(settings.definition.attributes)).toEqual(expect.arrayContaining(names));
      expect(settings.columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(90);
    },
  );
});
