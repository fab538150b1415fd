// The words for making a new record: those of the product, unless the school calls the object otherwise.
import { objects } from '#shared/permissions/objects.ts';
import { nl } from '#shared/text/nl.ts';

import type { Screen } from './screens.ts';

/** Dutch needs to know whether a word is 'nieuw' or 'nieuwe'; of a school's own word we cannot. */
export function createText({ definition, texts, heading }: Screen, singular: string): string {
  const ownWord = singular !== objects[definition.object].label;
  return ownWord && !heading ? nl.catalogue.createOther(singular) : texts.create;
}
