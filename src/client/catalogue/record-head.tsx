// The name of a record above its form, the chips beside it and the links to its planning and outcomes. Used by its page.
import { useObjectLabel } from '#client/api/labels.ts';
import { useRights } from '#client/api/me.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconCalendarEvent, IconFileText, IconListCheck } from '#client/ui/icons.ts';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { can } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { nameText } from '#shared/text/full-name.ts';
import { scenarioText } from '#shared/text/scenario.ts';

import { createText } from './create-text.ts';
import { type CatalogueRecord, textOf } from '#shared/lists/list-rows.ts';
import { fullNameOf, headlineOf, versionOf } from './record-name.ts';
import { useMayPlan } from './record-rights.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';

export function headingOf(
  settings: PageSettings,
  record: CatalogueRecord | undefined,
  singular: string,
  isNew: boolean,
): { title: string; crumb: string; name: string } {
  const { texts } = settings;
  // A record that is still loading is not a new one.
  const create = isNew ? createText(settings, singular) : singular;
  if (!record) return { title: texts.form ?? create, crumb: create, name: create };
  const name = headlineOf(settings, record);
  // Some forms have the same heading for every record; elsewhere the record is named.
  return { title: texts.form ?? name, crumb: fullNameOf(settings, record), name };
}

export function RecordMarks({ settings, record }: { settings: PageSettings; record: CatalogueRecord }) {
  const { attributes } = settings.definition;
  const states = Object.keys(attributes).filter((name) => attributes[name]?.kind === 'state' && record[name]);
  const version = versionOf(settings, record);
  return (
    <>
      {Number(record['scenario_of'] ?? 0) > 0 ? <StatusChip label={scenarioText.title} tone="warning" /> : null}
      {states.map((name) => (
        <StatusChip key={name} label={textOf(attributes[name], record[name])} />
      ))}
      {version === '' ? null : <StatusChip label={nameText.version(version)} tone="neutral" />}
    </>
  );
}

export function PlanningLink({ settings, record }: { settings: PageSettings; record: CatalogueRecord }) {
  const mayPlan = useMayPlan(settings);
  const rights = useRights();
  const { plural } = useObjectLabel('learning_outcome');
  if (!settings.planning || !mayPlan(record)) return null;
  const search: Record<string, number> = { programme: record.id };
  const icon = <IconCalendarEvent size={17} stroke={1.7} aria-hidden="true" />;
  return (
    <>
      {settings.outcomes && can(rights, 'learning_outcome', 'read') ? (
        <ButtonLink
          to={settings.outcomes}
          search={search}
          icon={<IconListCheck size={17} stroke={1.7} aria-hidden="true" />}
        >
          {plural}
        </ButtonLink>
      ) : null}
      {settings.documents ? (
        <ButtonLink
          to={settings.documents}
          search={search}
          icon={<IconFileText size={17} stroke={1.7} aria-hidden="true" />}
        >
          {catalogueText.documents}
        </ButtonLink>
      ) : null}
      <ButtonLink to={settings.planning} search={search} icon={icon}>
        {catalogueText.toPlanning}
      </ButtonLink>
    </>
  );
}
