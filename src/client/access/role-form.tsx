// The form of a role: fields, and the table of objects. All of it is saved in one call. Used by the page of a role.
import { type SubmitEvent, useRef, useState } from 'react';

import { call } from '#client/api/call.ts';
import { ActionBar } from '#client/form/action-bar.tsx';
import { ConflictDialog } from '#client/form/conflict-dialog.tsx';
import { FieldGrid } from '#client/form/field-grid.tsx';
import type { FormValues } from '#client/form/field.ts';
import { useFollowedNotice } from '#client/form/use-followed-notice.ts';
import { type Loaded, useRecordForm } from '#client/form/use-record-form.ts';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useRecordSave } from '#client/form/use-record-save.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { initialFormValues } from '#client/form/values.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { access, type RoleRecord } from '#shared/api/access.ts';
import { role as definition } from '#shared/definitions/role.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { formText } from '#shared/text/form.ts';

import { changedRows, countChanges, type FlagEdits } from './flags.ts';
import { placesWith, rightsAt, usePlaces } from './places.ts';
import { conflictFields, conflictValues } from './role-conflict.ts';
import { RoleObjects, rowsOf } from './role-objects.tsx';
import { useRoleFields } from './use-role-fields.ts';

import sharedCard from '../form/shared-card.module.css';
import sharedFormNotes from './shared-form-notes.module.css';

export interface RoleFormProps {
  loaded: Loaded | null;
  reload: () => Promise<Loaded>;
  /** With the id of a role that was just made. */
  onSaved: (made: number | null) => Promise<void>;
  onCancel: () => void;
}

export function RoleForm({ loaded, reload, onSaved, onCancel }: RoleFormProps) {
  const where = usePlaces();
  const first = placesWith(where, 'role', 'create').find((place) => place !== 0) ?? 0;
  const form = useRecordForm(definition, loaded, { organization: first });
  const record = (form.base?.record ?? null) as RoleRecord | null;
  const place = record ? (record.organization ?? 0) : Number(form.values['organization'] ?? 0);
  const { fields, loading } = useRoleFields(record, place);
  const [edits, setEdits] = useState<FlagEdits>({});
  const rows = rowsOf(record?.permissions);
  const rights = countChanges(rows, edits);
  const changed = form.changed.length + rights;
  const changedText = accessText.roles.changed(form.changed.length, rights);
  const release = useUnsavedGuard(changed, changedText);
  const made = useRef<number | null>(null);
  const maySave = can(rightsAt(where.grants, place), 'role', record ? 'update' : 'create');

  const save = async (body: FormValues, etag: string | null) => {
    if (!record) {
      const answer = await call(access.createRole, { body: { ...body, organization: place } });
      made.current = answer.id;
      return;
    }
    const permissions = changedRows(rows, edits).map(({ key, flags }) => ({ object: key as ObjectKey, ...flags }));
    const ifMatch = etag ? { ifMatch: etag } : {};
    await call(access.updateRole, { params: { id: record.id }, body: { ...body, permissions }, ...ifMatch });
  };
  const saving = useRecordSave({
    form,
    definition,
    fields,
    item: accessText.roles.item,
    save,
    reload,
    onSaved: () => {
      release();
      return onSaved(made.current);
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  useFollowedNotice(form, saving.saving);
  if (loading) return <Skeletons of="form" rows={9} />;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (maySave && !saving.saving) void saving.submit();
  };
  const { conflict } = saving;
  const now = conflict?.record as RoleRecord | undefined;
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <div className={sharedCard.card}>
        <FieldGrid
          fields={fields}
          values={record ? { ...form.values, organization: where.titleOf(place) } : form.values}
          errors={form.errors}
          onChange={form.setValue}
        />
        {record ? null : <p className={sharedFormNotes.hint}>{accessText.roles.afterSave}</p>}
      </div>
      {record ? <RoleObjects role={record} edits={edits} editable={maySave} onEdit={setEdits} /> : null}
      <ActionBar
        changed={changed}
        changedText={changedText}
        wrong={Object.keys(form.errors).length}
        saveLabel={formText.save}
        maySave={maySave}
        saving={saving.saving}
        problems={saving.problems}
        onCancel={() => {
          release();
          onCancel();
        }}
      />
      {conflict && now && record ? (
        <ConflictDialog
          saved={conflict.saved}
          what={formText.conflict.role}
          fields={[...fields, ...conflictFields(record, now)]}
          before={{ ...conflict.before, ...conflictValues(record) }}
          now={{ ...initialFormValues(definition, now), ...conflictValues(now) }}
          mine={{ ...form.values, ...conflictValues(record, edits) }}
          onReload={() => {
            setEdits({});
            saving.takeTheirs();
          }}
          onKeep={() => void saving.keepMine()}
          onClose={saving.closeConflict}
        />
      ) : null}
    </form>
  );
}
