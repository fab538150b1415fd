// Saving a record: sends what changed, puts every refusal where the user can fix it. Used by the record form.
import { useState } from 'react';

import type { ApiError } from '#client/api/send.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import type { Definition } from '#shared/definitions/definition.ts';
import { fieldText } from '#shared/text/field.ts';
import { noticeText } from '#shared/text/notice.ts';

import { offerSavingAsNew } from './deleted-meanwhile.ts';
import { focusFirstError } from './field-grid.tsx';
import type { FormField, FormValues } from './field.ts';
import type { LastSaved } from './saved-by.ts';
import type { Loaded, RecordFormState } from './use-record-form.ts';
import { type SaveConflict, type SaveHandlers, useSave } from './use-save.ts';
import { checkBeforeSending, type FieldErrors } from './check-before-sending.ts';
import { changedNames, initialFormValues, isEmpty, pick } from './values.ts';

export interface SaveOptions {
  form: RecordFormState;
  definition: Definition;
  fields: readonly FormField[];
  /** What the toasts call it. */
  item: string;
  save: (body: FormValues, etag: string | null, isNew: boolean) => Promise<void>;
  reload: () => Promise<Loaded>;
  /** Awaited, so that the user cannot save again while the page closes. */
  onSaved: () => Promise<void> | void;
  /** Where a record that was deleted meanwhile may be saved as a new one. */
  asNew?: AsNew | undefined;
}

export interface AsNew {
  /** Sent with a new record besides the fields: its organization. */
  besides: FormValues;
  /** The fields that this user may set in a new record. */
  settable: readonly string[];
}

/** Another user saved first: the current record. */
interface Conflict extends Loaded {
  saved: LastSaved;
  /** The initial values: the form itself may change while the current record is being read. */
  before: FormValues;
}

export function useRecordSave({ form, definition, fields, item, save, reload, onSaved, asNew }: SaveOptions) {
  const { saving, save: saveOrExplain, saveAgain } = useSave(item);
  const [problems, setProblems] = useState<string[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const editable = fields.filter((field) => field.editable).map(({ id }) => id);

  const submit = async () => {
    const body = changedValues(definition, form, editable);
    const checked = form.base ? Object.keys(body) : editable;
    const errors = {
      ...missing(fields, form.values, checked),
      ...(await checkBeforeSending(definition, form.values, checked)),
    };
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return focusFirstError(fields, errors);
    const isNew = form.base === null;
    await saveOrExplain(() => send(body, form.base?.etag ?? null, isNew), handlers(isNew));
  };

  const send = async (body: FormValues, etag: string | null, isNew = false) => {
    setProblems([]);
    await save(body, etag, isNew);
    await onSaved();
  };

  const handlers = (isNew: boolean): SaveHandlers => ({
    onConflict: showConflict,
    onErrors: showErrors,
    ...(isNew ? {} : { onGone: deletedMeanwhile }),
  });

  /** Read again, because the next save needs the tag that belongs to these values. */
  const showConflict = ({ saved }: SaveConflict) =>
    reload().then(
      (now) => setConflict({ ...now, saved, before: form.start }),
      (failure: unknown) => notifyFailed(failure instanceof Error ? failure.message : noticeText.notSaved(item)),
    );

  const showErrors = (error: ApiError): boolean => {
    const shown = fields.filter(({ id }) => id in error.errors).map(({ id }) => id);
    const elsewhere = Object.entries(error.errors).filter(([name]) => !shown.includes(name));
    const errors = Object.fromEntries(shown.map((name) => [name, error.errors[name]!]));
    form.setErrors(errors);
    setProblems(elsewhere.map(([name, message]) => `${definition.attributes[name]?.label ?? name}: ${message}`));
    focusFirstError(fields, errors);
    return shown.length > 0;
  };

  const deletedMeanwhile = async () => {
    if (!(await offerSavingAsNew(asNew !== undefined)) || !asNew) return;
    const values = { ...form.values, ...asNew.besides };
    form.startNew(values);
    const body = changedValues(definition, { base: null, values, changed: [] }, asNew.settable);
    await saveAgain(() => send({ ...asNew.besides, ...body }, null, true), handlers(true));
  };

  return {
    saving,
    problems,
    conflict,
    submit,
    closeConflict: () => setConflict(null),
    takeTheirs: () => {
      if (conflict) form.rebase(conflict, {});
      setConflict(null);
    },
    keepMine: async () => {
      if (!conflict) return;
      const mine = pick(form.values, form.changed);
      form.rebase(conflict, mine);
      setConflict(null);
      await saveOrExplain(() => send(pick(mine, editable), conflict.etag), handlers(false));
    },
  };
}

/** The body to send: the changed attributes, or for a new record those that differ from the default. */
export function changedValues(
  definition: Definition,
  { base, values, changed }: Pick<RecordFormState, 'base' | 'values' | 'changed'>,
  editable: readonly string[],
): FormValues {
  const names = base ? changed : changedNames(initialFormValues(definition), values);
  return pick(
    values,
    names.filter((name) => editable.includes(name)),
  );
}

/** Attributes that are required for this user, besides those that the definition requires. */
function missing(fields: readonly FormField[], values: FormValues, names: readonly string[]): FieldErrors {
  const empty = fields.filter(({ id, required }) => required && names.includes(id) && isEmpty(values[id]));
  return Object.fromEntries(empty.map(({ id }) => [id, fieldText.required]));
}

export type Saving = ReturnType<typeof useRecordSave>;
