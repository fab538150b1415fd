// How a record is called: in its row, above its form, and where it must be told apart from others of the same title.
import { catalogueText } from '#shared/text/catalogue.ts';
import { fullName } from '#shared/text/full-name.ts';

import { type CatalogueRecord, textOf } from './list-rows.ts';
import type { Screen } from './screens.ts';

export function titleOf({ definition }: Screen, record: CatalogueRecord): string {
  return textOf(definition.attributes[definition.title], record[definition.title]) || catalogueText.untitled;
}

/** As above its form: 'HBO-ICT · Software Engineering'. */
export function headlineOf(screen: Screen, record: CatalogueRecord): string {
  const { headline = [], definition } = screen;
  const words = headline.map((name) => textOf(definition.attributes[name], record[name])).filter(Boolean);
  return words.join(' · ') || titleOf(screen, record);
}

/** For one of several that look alike: 'HBO-ICT · Software Engineering · Voltijd · start 2026 · versie 4'. */
export function fullNameOf(screen: Screen, record: CatalogueRecord): string {
  const { attributes } = screen.definition;
  return fullName({
    title: headlineOf(screen, record),
    variant: textOf(attributes['variant'], record['variant']),
    year_start: Number(record['year_start'] ?? 0),
    version: Number(record['version'] ?? 0),
  });
}

export function versionOf({ definition }: Screen, record: CatalogueRecord): string {
  return textOf(definition.attributes['version'], record['version']);
}
