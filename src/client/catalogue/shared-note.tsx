// A note above the save button: the change affects several programmes, or archives something that is in use.
import { useCall } from '#client/api/query.ts';
import type { FormField, FormValues } from '#client/form/field.ts';
import { UsageButton } from '#client/usage/usage-button.tsx';
import { usage, type UsageGroup } from '#shared/api/usage.ts';
import { archivedState } from '#shared/definitions/states.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { usageText } from '#shared/text/usage.ts';
import { whereUsedText as words } from '#shared/text/where-used.ts';

import classes from './shared-note.module.css';

export interface SharedNoteProps {
  definition: Definition;
  id: number;
  about: string;
  changed: readonly string[];
  fields: readonly FormField[];
  values: FormValues;
}

export function SharedNote({ definition, id, about, changed, fields, values }: SharedNoteProps) {
  const { object, attributes } = definition;
  const ofKind = (kind: string) => changed.filter((name) => attributes[name]?.kind === kind && name !== 'version');
  const archives = ofKind('state').some((name) => labelOf(fields, name, values) === archivedState);
  const counts = ofKind('integer').length > 0;
  const { data = [] } = useCall(usage.usage, { query: { object, id } }, { enabled: archives || counts });
  const programmes = programmesIn(data);
  const sentence =
    archives && data.length > 0 ? words.archived : counts && programmes > 1 ? words.counts(programmes) : '';
  return (
    <div className={classes.note} data-shown={sentence !== '' || undefined}>
      <output>{sentence}</output>
      {sentence && <UsageButton object={object} id={id} about={about} variant="quiet" />}
    </div>
  );
}

function labelOf(fields: readonly FormField[], name: string, values: FormValues): string {
  const options = fields.find((field) => field.id === name)?.values ?? [];
  return options.find(({ value }) => value === values[name])?.label ?? '';
}

/** Scenarios do not count as programmes. */
function programmesIn(groups: readonly UsageGroup[]): number {
  const own = groups.filter(({ object, label }) => object === 'programme' && label !== usageText.groups.scenarios);
  return Math.max(0, ...own.map(({ count }) => count));
}
