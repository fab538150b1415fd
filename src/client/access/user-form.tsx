// The form of a user: names, account, roles and units. Built from the parts of the generic form, because a user belongs to
// several organizations.
import { type SubmitEvent, useRef } from 'react';

import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/send.ts';
import { ActionBar } from '#client/form/action-bar.tsx';
import { FieldGrid } from '#client/form/field-grid.tsx';
import type { FormValues } from '#client/form/field.ts';
import { SaveConflict } from '#client/form/save-conflict.tsx';
import { type Loaded, useRecordForm } from '#client/form/use-record-form.ts';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useRecordSave } from '#client/form/use-record-save.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { access, type UserRecord } from '#shared/api/access.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { accessText } from '#shared/text/access.ts';
import { formText } from '#shared/text/form.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { useUserFields } from './use-user-fields.ts';

import sharedCard from '../form/shared-card.module.css';
import sharedFormNotes from './shared-form-notes.module.css';

export interface UserFormProps {
  loaded: Loaded | null;
  reload: () => Promise<Loaded>;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

export function UserForm({ loaded, reload, onSaved, onCancel }: UserFormProps) {
  const form = useRecordForm(definition, loaded);
  const record = (form.base?.record ?? null) as UserRecord | null;
  const { fields, loading } = useUserFields(record);
  const release = useUnsavedGuard(form.changed.length);
  const save = async (body: FormValues, etag: string | null) => {
    refusePoorPassword(body, form.values);
    if (record) await call(access.updateUser, { params: { id: record.id }, body, ...(etag ? { ifMatch: etag } : {}) });
    else await call(access.createUser, { body });
  };
  const saving = useRecordSave({
    form,
    definition,
    fields,
    item: accessText.users.item,
    save,
    reload,
    onSaved: () => {
      release();
      return onSaved();
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  if (loading) return <Skeletons of="form" rows={8} />;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!saving.saving) void saving.submit();
  };
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <div className={sharedCard.card}>
        {record?.shared ? <p className={sharedFormNotes.notice}>{accessText.sharedUser}</p> : null}
        {fields.length === 0 ? <p>{formText.noAttributes(accessText.users.item)}</p> : null}
        <FieldGrid fields={fields} values={form.values} errors={form.errors} onChange={form.setValue} />
        {record ? null : <p className={sharedFormNotes.hint}>{accessText.users.noPassword}</p>}
      </div>
      <ActionBar
        changed={form.changed.length}
        wrong={Object.keys(form.errors).length}
        saveLabel={formText.save}
        maySave
        saving={saving.saving}
        problems={saving.problems}
        onCancel={() => {
          release();
          onCancel();
        }}
      />
      <SaveConflict saving={saving} form={form} definition={definition} fields={fields} />
    </form>
  );
}

/** The same rule as the server's, checked before the password is sent. */
function refusePoorPassword({ password }: FormValues, { username, email }: FormValues): void {
  if (typeof password !== 'string' || password === '') return;
  const problem = passwordProblem(password, { username: textOf(username), email: textOf(email) });
  if (problem) throw new ApiError(422, refusalText.invalid, { password: problem });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
