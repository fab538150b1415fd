// Whether an item has a word in its name, its abbreviation or its description, in whatever version it is asked for.
import { plainText } from '#shared/history/plain-text.ts';

import type { Course, Item } from './model.ts';

/** An item, or as much of it as words are looked for in. */
export type Searched = Item | Pick<Course, 'kind' | 'id' | 'name' | 'code' | 'description'>;

export function mentions(item: Searched, word: string): boolean {
  const wanted = word.toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return namesOf(item).some(has) || ('description' in item && has(plainText(item.description)));
}

function namesOf(item: Searched): string[] {
  // A unit is abbreviated by its number.
  if (item.kind === 'course') return [item.name, item.code.type === 'uuid' ? '' : item.code.code];
  if ('abbreviation' in item) return [item.name, item.englishName, item.abbreviation];
  return [item.name, 'shortName' in item ? item.shortName : ''];
}
