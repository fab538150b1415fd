// How a record is called: in its row, above its form, and where it must be told apart from others of the same title.
import { nl } from '#shared/text/nl.ts';

import { type CatalogueRecord, textOf } from './list-rows.ts';
import type { Screen } from './screens.ts';

export function titleOf({ definition }: Screen, record: CatalogueRecord): string {
  return textOf(definition.attributes[definition.title], record[definition.title]) || nl.catalogue.untitled;
}

/** As above its form: 'HBO-ICT · Software Engineering'. */
export function headlineOf(screen: Screen, record: CatalogueRecord): string {
  const { headline = [], definition } = screen;
  const words = headline.map((name) => textOf(definition.attributes[name], record[name])).filter(Boolean);
  return words.join(' · ') || titleOf(screen, record);
}

/** For actions on one of several that look alike: 'HBO-ICT · Software Engineering · Voltijd · versie 4'. */
export function fullNameOf(screen: Screen, record: CatalogueRecord): string {
  const { attributes } = screen.definition;
  const variant = textOf(attributes['variant'], record['variant']);
  const version = versionOf(screen, record);
  return [headlineOf(screen, record), variant, version && nl.catalogue.version(version)].filter(Boolean).join(' · ');
}

export function versionOf({ definition }: Screen, record: CatalogueRecord): string {
  return textOf(definition.attributes['version'], record['version']);
}
