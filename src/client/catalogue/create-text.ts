// The words for making a new record: those of the screen, or made from what the object is called.
import { objects, type ObjectWords } from '#shared/permissions/objects.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import type { Screen } from './screens.ts';

/** Dutch needs to know whether a word is 'nieuw' or 'nieuwe'; of a school's own word we cannot. */
export function createText({ definition, texts }: Screen, singular: string): string {
  const { label, article }: ObjectWords = objects[definition.object];
  const made =
    article && singular === label ? catalogueText.create(article, label) : catalogueText.createOther(singular);
  return texts.create ?? made;
}
