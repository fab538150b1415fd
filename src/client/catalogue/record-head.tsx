// How a record is called above its form, the chips beside that name and the way to its planning. Used by its page.
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconCalendarEvent } from '#client/ui/icons.ts';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { catalogueText } from '#shared/text/catalogue.ts';
import { nameText } from '#shared/text/full-name.ts';

import { createText } from './create-text.ts';
import { type CatalogueRecord, textOf } from './list-rows.ts';
import { fullNameOf, headlineOf, versionOf } from './record-name.ts';
import { useMayPlan } from './record-rights.ts';
import type { Screen } from './screens.ts';

export function headingOf(
  screen: Screen,
  record: CatalogueRecord | undefined,
  singular: string,
  isNew: boolean,
): { title: string; crumb: string } {
  const { texts } = screen;
  // A record that is still on its way is not a new one.
  const create = isNew ? createText(screen, singular) : singular;
  if (!record) return { title: texts.form ?? create, crumb: create };
  return { title: texts.form ?? headlineOf(screen, record), crumb: fullNameOf(screen, record) };
}

export function RecordMarks({ screen, record }: { screen: Screen; record: CatalogueRecord }) {
  const { attributes } = screen.definition;
  const states = Object.keys(attributes).filter((name) => attributes[name]?.kind === 'state' && record[name]);
  const version = versionOf(screen, record);
  return (
    <>
      {states.map((name) => (
        <StatusChip key={name} label={textOf(attributes[name], record[name])} />
      ))}
      {version === '' ? null : <StatusChip label={nameText.version(version)} tone="neutral" />}
    </>
  );
}

export function PlanningLink({ screen, record }: { screen: Screen; record: CatalogueRecord }) {
  const mayPlan = useMayPlan(screen);
  if (!screen.planning || !mayPlan(record)) return null;
  const search: Record<string, number> = { programme: record.id };
  const icon = <IconCalendarEvent size={17} stroke={1.7} aria-hidden="true" />;
  return (
    <ButtonLink to={screen.planning} search={search} icon={icon}>
      {catalogueText.toPlanning}
    </ButtonLink>
  );
}
