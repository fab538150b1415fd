// The generic form of one record: made from its definition, the attribute rows and the rights. The catalogue uses it.
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';

import { useObjectLabel } from '#client/api/labels.ts';
import { onFirstInteraction } from '#client/ui/lazy.tsx';
import { RenderInChunks } from '#client/ui/render-in-chunks.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import type { Definition } from '#shared/definitions/definition.ts';
import { can, canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { formText } from '#shared/text/form.ts';

import { ActionBar } from './action-bar.tsx';
import { prefetchChecks } from './check-before-sending.ts';
import { FieldGrid, isShown } from './field-grid.tsx';
import { FocusOnce } from './focus-once.tsx';
import type { FieldValue, FormField, FormValues } from './field.ts';
import { GroupBar } from './group-bar.tsx';
import { useGroups } from './use-groups.ts';
import type { NewRecord } from './use-new-record.ts';
import { useRecordFields } from './use-record-fields.ts';
import { SaveConflict } from './save-conflict.tsx';
import { type Loaded, useRecordForm, type WireRecord } from './use-record-form.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { useRecordSave } from './use-record-save.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';
import { organizationOf } from './values.ts';

import classes from './shared-card.module.css';

export interface RecordFormProps {
  definition: Definition;
  /** The record as read, or where and how a new one starts. */
  loaded: Loaded | null;
  start: NewRecord;
  /** Attributes that cannot change on this record, or null for a new one, and why. */
  fixed: (record: WireRecord | null) => Readonly<Record<string, string>>;
  /** The field that gets the focus; a new record starts with its first. */
  focusField?: string | undefined;
  /** A note above the save button about the values. */
  renderNote?: (draft: { changed: readonly string[]; fields: readonly FormField[]; values: FormValues }) => ReactNode;
  saveLabel: string;
  item: string;
  save: (body: FormValues, etag: string | null, isNew: boolean) => Promise<void>;
  reload: () => Promise<Loaded>;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

export function RecordForm(props: RecordFormProps) {
  const { definition, loaded, start, fixed, focusField, renderNote, saveLabel, item, save, reload, onSaved, onCancel } =
    props;
  const form = useRecordForm(definition, loaded, start.values);
  const record = form.base?.record ?? null;
  const label = useObjectLabel(definition.object).singular;
  const kept = useMemo(() => fixed(record), [fixed, record]);
  const { fields, rights, ...own } = useRecordFields({ definition, record, start, values: form.values, fixed: kept });
  const { groups, chosen, choose, shown, ...bar } = useGroups(definition, fields, form.values, form.errors);
  const loading = own.loading || bar.loading;
  const release = useUnsavedGuard(form.changed.length);
  const mayCreate = can(rights, definition.object, 'create');
  const saving = useRecordSave({
    form,
    definition,
    fields,
    item,
    save,
    reload,
    onSaved: () => {
      release();
      return onSaved();
    },
    asNew:
      record && mayCreate ? { besides: placeOf(definition, record), settable: settable(fields, rights) } : undefined,
  });
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  useEffect(() => onFirstInteraction(prefetchChecks), []);

  // Once drawn the form stays, also while the options of another organization are on their way.
  const [ready, setReady] = useState(!loading);
  if (!ready && !loading) setReady(true);
  const skeletons = <Skeletons of="form" rows={9} />;
  if (!ready) return skeletons;

  const maySave = record ? can(rights, definition.object, 'update') : mayCreate;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (maySave && !saving.saving) void saving.submit();
  };
  const change = (name: string, value: FieldValue) => {
    form.setValue(name, value);
    if (name === 'organization') for (const [other, none] of insideOrganization(definition)) form.setValue(other, none);
  };

  return (
    <form ref={element} noValidate onSubmit={submit}>
      <RenderInChunks fallback={skeletons}>
        <GroupBar groups={groups} chosen={chosen} onChoose={choose} />
        <div className={classes.card}>
          {fields.some(isShown) ? null : <p>{formText.noAttributes(label)}</p>}
          <FieldGrid
            fields={shown}
            values={form.values}
            errors={form.errors}
            onChange={change}
            inParts={focusField === undefined}
          />
        </div>
        <FocusOnce name={focusField ?? (record ? undefined : fields.find(isFilledIn)?.id)} />
        <ActionBar
          changed={form.changed.length}
          wrong={Object.keys(form.errors).length}
          saveLabel={saveLabel}
          maySave={maySave}
          saving={saving.saving}
          problems={saving.problems}
          note={record ? renderNote?.({ changed: form.changed, fields, values: form.values }) : null}
          onCancel={() => {
            release();
            onCancel();
          }}
        />
      </RenderInChunks>
      <SaveConflict saving={saving} form={form} definition={definition} fields={fields} />
    </form>
  );
}

function isFilledIn(field: FormField): boolean {
  return isShown(field) && field.editable;
}

function settable(fields: readonly FormField[], rights: Rights): string[] {
  return fields.filter((field) => canAttribute(rights, String(field.attribute_id), 'create')).map(({ id }) => id);
}

/** The organization of a record, for another one like it. */
function placeOf(definition: Definition, record: WireRecord): FormValues {
  return definition.object === 'organization' ? {} : { organization: organizationOf(definition, record) };
}

/** References that lie inside the organization, and so lose their meaning in another. */
function insideOrganization({ attributes }: Definition): [string, FieldValue][] {
  return Object.entries(attributes)
    .filter(([, { to }]) => to !== undefined && to !== 'organization')
    .map(([name, { kind }]) => [name, ['references', 'requirements', 'outcomes'].includes(kind) ? [] : 0]);
}
