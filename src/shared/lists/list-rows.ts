// The texts that a list shows, sorts by and searches, for any attribute, on the screen and in a file.
import type { Attribute } from '#shared/definitions/attribute.ts';
import { searchKey, searchWords } from '#shared/search/search-key.ts';
import { formText } from '#shared/text/form.ts';

export type CatalogueRecord = Record<string, unknown> & { id: number };

/** A wire value as text: {id, title} by its title, an empty reference as ''. */
export function textOf(attribute: Attribute | undefined, wire: unknown): string {
  if (typeof wire === 'object' && wire !== null) {
    const { title, state, option_value } = wire as Record<string, unknown>;
    return [title, state, option_value].find((text) => typeof text === 'string') ?? '';
  }
  if (typeof wire === 'boolean') return wire ? formText.yes : formText.no;
  if (attribute?.kind === 'choice') return attribute.choices?.find(({ value }) => value === wire)?.label ?? '';
  return typeof wire === 'string' || typeof wire === 'number' ? String(wire) : '';
}

/** Numbers sort as numbers, dates by day; empty values are undefined and come last. */
export function sortValueOf(attribute: Attribute | undefined, wire: unknown): string | number | undefined {
  if (typeof wire === 'number' && attribute?.kind !== 'choice') return wire;
  if (attribute?.kind === 'choice') return typeof wire === 'number' && wire > 0 ? wire : undefined;
  const text = textOf(attribute, wire);
  if (attribute?.kind === 'date') return text === '' ? undefined : text.split('-').toReversed().join('-');
  return text === '' ? undefined : text;
}

export interface IndexedRow {
  record: CatalogueRecord;
  haystack: string;
}

/** Prepared once per list, so that every key press only compares. */
export function indexRows(
  records: readonly CatalogueRecord[],
  attributes: Record<string, Attribute>,
  columns: readonly string[],
  schoolOf: ((record: CatalogueRecord) => string) | null = null,
): IndexedRow[] {
  return records.map((record) => {
    const words = columns.map((name) => textOf(attributes[name], record[name]));
    return { record, haystack: [...words, schoolOf?.(record) ?? ''].map(searchKey).join('\n') };
  });
}

/** Every word of the keyword must occur somewhere in the row. */
export function filterRows(rows: readonly IndexedRow[], keyword: string): CatalogueRecord[] {
  const words = searchWords(keyword);
  return rows.filter(({ haystack }) => words.every((word) => haystack.includes(word))).map(({ record }) => record);
}
