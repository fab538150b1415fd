// Saving a record: sends what changed, puts every refusal where the user can mend it. Used by the record form.
import { useState } from 'react';

import { saysWhy } from '#client/api/call.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import type { Definition } from '#shared/definitions/definition.ts';
import { nl } from '#shared/text/nl.ts';

import { focusFirstError } from './field-grid.tsx';
import type { FormField, FormValues } from './field.ts';
import { type LastSaved, lastSaved } from './saved-by.ts';
import { bodyOf, type Loaded, type RecordFormState } from './use-record-form.ts';
import { validate } from './validate.ts';
import { pick } from './values.ts';

export interface SaveOptions {
  form: RecordFormState;
  definition: Definition;
  fields: readonly FormField[];
  /** What the toasts call it. */
  item: string;
  /** Sent along with a new record whatever the user may set: the organization. */
  always: FormValues;
  save: (body: FormValues, etag: string | null) => Promise<void>;
  reload: () => Promise<Loaded>;
  onSaved: () => void;
}

export function useSave({ form, definition, fields, item, always, save, reload, onSaved }: SaveOptions) {
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const [conflict, setConflict] = useState<(Loaded & { saved: LastSaved }) | null>(null);
  const editable = fields.filter((field) => field.editable).map(({ id }) => id);

  const submit = async () => {
    const body = bodyOf(definition, form, editable);
    const errors = validate(definition, form.values, form.base ? Object.keys(body) : editable);
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return focusFirstError(fields, errors);
    await send(form.base ? body : { ...always, ...body }, form.base?.etag ?? null);
  };

  const send = async (body: FormValues, etag: string | null) => {
    setSaving(true);
    setProblems([]);
    try {
      await save(body, etag);
      onSaved();
    } catch (error) {
      await explain(error);
    } finally {
      setSaving(false);
    }
  };

  const explain = async (error: unknown) => {
    if (!saysWhy(error)) return notifyFailed(nl.notice.notSaved(item));
    if (error.status === 401) return;
    if (error.status === 412) {
      // Read anew instead of taken from the answer, because the next save needs the tag that belongs to it.
      const saved = lastSaved(error.details);
      return reload().then(
        (now) => setConflict({ ...now, saved }),
        (failure: unknown) => notifyFailed(failure instanceof Error ? failure.message : nl.notice.notSaved(item)),
      );
    }
    const shown = fields.filter(({ id }) => id in error.errors).map(({ id }) => id);
    const elsewhere = Object.entries(error.errors).filter(([name]) => !shown.includes(name));
    const errors = Object.fromEntries(shown.map((name) => [name, error.errors[name]!]));
    form.setErrors(errors);
    setProblems(elsewhere.map(([name, message]) => `${definition.attributes[name]?.label ?? name}: ${message}`));
    if (shown.length === 0 || error.status === 403) notifyFailed(error.message);
    focusFirstError(fields, errors);
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
      await send(pick(mine, editable), conflict.etag);
    },
  };
}

export type Saving = ReturnType<typeof useSave>;
