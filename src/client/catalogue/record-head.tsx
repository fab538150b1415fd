// How a record is called above its form, and the chips beside that name. Used by the page of a record.
import { StatusChip } from '#client/ui/status-chip.tsx';
import { nl } from '#shared/text/nl.ts';

import { createText } from './create-text.ts';
import { titleOf } from './list-columns.tsx';
import { type CatalogueRecord, textOf } from './list-rows.ts';
import type { Screen } from './screens.ts';

export function headingOf(
  screen: Screen,
  record: CatalogueRecord | undefined,
  singular: string,
  isNew: boolean,
): { title: string; crumb: string } {
  const { definition, texts, headline = [] } = screen;
  // A record that is still on its way is not a new one.
  const create = isNew ? createText(screen, singular) : singular;
  if (!record) return { title: texts.form ?? create, crumb: create };
  const words = headline.map((name) => textOf(definition.attributes[name], record[name])).filter(Boolean);
  const crumb = titleOf(screen, record);
  return { title: texts.form ?? (words.join(' · ') || crumb), crumb };
}

export function RecordMarks({ screen, record }: { screen: Screen; record: CatalogueRecord }) {
  const { attributes } = screen.definition;
  const states = Object.keys(attributes).filter((name) => attributes[name]?.kind === 'state' && record[name]);
  const version = textOf(attributes['version'], record['version']);
  return (
    <>
      {states.map((name) => (
        <StatusChip key={name} label={textOf(attributes[name], record[name])} />
      ))}
      {version === '' ? null : <StatusChip label={nl.catalogue.version(version)} tone="neutral" />}
    </>
  );
}
