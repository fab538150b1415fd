// Whether an item has a word in its name, abbreviation or description, in any version of the API.
import { plainText } from '#shared/history/plain-text.ts';

import type { Course, Item } from './model.ts';

/** An item, or only its searched fields. */
export type Searched = Item | Pick<Course, 'kind' | 'id' | 'name' | 'code' | 'description'>;

export function mentions(item: Searched, word: string): boolean {
  const wanted = word.toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return namesOf(item).some(has) || ('description' in item && has(plainText(item.description)));
}

function namesOf(item: Searched): string[] {
  // The abbreviation of a unit is its number.
  if (item.kind === 'course') return [item.name, item.code.type === 'uuid' ? '' : item.code.code];
  if ('abbreviation' in item) return [item.name, item.englishName, item.abbreviation];
  return [item.name, 'shortName' in item ? item.shortName : ''];
}
