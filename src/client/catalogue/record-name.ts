// The name of a record: in its row, above its form, and where it must be distinguished from others of the same title.
import { catalogueText } from '#shared/text/catalogue.ts';
import { fullName } from '#shared/text/full-name.ts';

import { type CatalogueRecord, textOf } from '#shared/lists/list-rows.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';

export function titleOf({ definition }: PageSettings, record: CatalogueRecord): string {
  return textOf(definition.attributes[definition.title], record[definition.title]) || catalogueText.untitled;
}

/** As above its form: 'HBO-ICT · Software Engineering'. */
export function headlineOf(settings: PageSettings, record: CatalogueRecord): string {
  const { headline = [], definition } = settings;
  const words = headline.map((name) => textOf(definition.attributes[name], record[name])).filter(Boolean);
  return words.join(' · ') || titleOf(settings, record);
}

/** For one of several that look alike: 'HBO-ICT · Software Engineering · Voltijd · start 2026 · versie 4'. */
export function fullNameOf(settings: PageSettings, record: CatalogueRecord): string {
  const { attributes } = settings.definition;
  return fullName({
    title: headlineOf(settings, record),
    variant: textOf(attributes['variant'], record['variant']),
    year_start: Number(record['year_start'] ?? 0),
    version: Number(record['version'] ?? 0),
  });
}

export function versionOf({ definition }: PageSettings, record: CatalogueRecord): string {
  return textOf(definition.attributes['version'], record['version']);
}
