// Searches the published units of a school by words and filters.
import { hasWords } from '#shared/search/search-key.ts';
import type { ListedUnit } from '#shared/documents/guide.ts';
import { byNumberInDutch, inDutch } from '#shared/text/order.ts';

import type { Published } from './published.ts';

export const filters = ['programme', 'year', 'block', 'language'] as const;
export type Filter = (typeof filters)[number];

export interface Search extends Record<Filter, string> {
  q: string;
  page: number;
}

export interface Hit {
  publication: Published;
  unit: ListedUnit;
}

const MAX_WORDS = 100;
const MAX_PAGE = 10_000;
export const PAGE_SIZE = 40;

/** Reads a search from any query; invalid values are ignored or cut. */
export function searchIn(query: Record<string, unknown>): Search {
  const textOf = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value.trim().slice(0, MAX_WORDS) : '';
  };
  const page = /^[1-9]\d{0,4}$/.test(textOf('page')) ? Number(textOf('page')) : 1;
  const [programme, year, block, language] = filters.map(textOf) as [string, string, string, string];
  return { q: textOf('q'), programme, year, block, language, page: Math.min(page, MAX_PAGE) };
}

/** Each unit of a programme once, from its latest publication, sorted by title. */
export function hitsIn(published: readonly Published[]): Hit[] {
  const known = new Map<string, Hit>();
  for (const publication of published)
    for (const unit of publication.summary.units) {
      const key = `${publication.programme} ${unit.id}`;
      if (!known.has(key)) known.set(key, { publication, unit });
    }
  return [...known.values()].toSorted((a, b) => inDutch.compare(a.unit.title, b.unit.title));
}

export function matchingHits(hits: readonly Hit[], search: Search): Hit[] {
  return hits.filter((hit) => {
    const { title, number } = hit.unit;
    const text = `${title}\n${number}\n${hit.publication.summary.programme.title}`;
    const fits = filters.every((name) => search[name] === '' || valuesOf[name](hit).includes(search[name]));
    return fits && hasWords(text, search.q);
  });
}

const valuesOf: Record<Filter, (hit: Hit) => readonly string[]> = {
  programme: ({ publication }) => [String(publication.programme)],
  year: ({ unit }) => unit.years,
  block: ({ unit }) => unit.blocks,
  language: ({ publication }) => [publication.summary.programme.language],
};

/** The options of a filter, sorted. */
export function choicesOf(hits: readonly Hit[], name: Filter): string[] {
  const all = new Set(hits.flatMap((hit) => valuesOf[name](hit)));
  return [...all].filter(Boolean).toSorted((a, b) => byNumberInDutch.compare(a, b));
}
