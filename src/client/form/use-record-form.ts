// The state of one record in a form: what was loaded, what is in the fields, what is wrong. Used by the record form.
import { useState } from 'react';

import type { Definition } from '#shared/definitions/definition.ts';

import type { FieldValue, FormValues } from './field.ts';
import type { FieldErrors } from './check-before-sending.ts';
import { changedNames, initialFormValues, pick } from './values.ts';

export type WireRecord = Record<string, unknown> & { id: number };

/** A record as it was read, with the tag to send back when saving. */
export interface Loaded {
  record: WireRecord;
  etag: string | null;
}

export interface RecordFormState {
  values: FormValues;
  /** The initial values, to see what the user changed. */
  start: FormValues;
  base: Loaded | null;
  changed: string[];
  errors: FieldErrors;
  /** The tag of the reloaded record under the user's changes; null when none was reloaded. */
  followed: string | null;
  setValue: (name: string, value: FieldValue) => void;
  setErrors: (errors: FieldErrors) => void;
  /** Continues with another version of the record, and the user's own values on top of it. */
  rebase: (loaded: Loaded, own: FormValues) => void;
  /** Continues as a new record with these values. */
  startNew: (values: FormValues) => void;
}

/** `preset`: values of a new record that do not count as the user's changes. */
export function useRecordForm(definition: Definition, loaded: Loaded | null, preset: FormValues = {}): RecordFormState {
  const [base, setBase] = useState(loaded);
  const [start, setStart] = useState<FormValues>(() => ({
    ...initialFormValues(definition, loaded?.record),
    ...(loaded ? {} : preset),
  }));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const changed = changedNames(start, values);
  const rebase = (current: Loaded, own: FormValues) => {
    const fresh = initialFormValues(definition, current.record);
    setBase(current);
    setStart(fresh);
    setValues({ ...fresh, ...own });
    setErrors({});
  };

  // The record was read again, for example after a restore. The form takes over the changes and keeps the user's own; where both
  // changed the same field, the user chooses on saving.
  const [read, setRead] = useState(loaded?.etag);
  const [followed, setFollowed] = useState<string | null>(null);
  if (read !== loaded?.etag) {
    setRead(loaded?.etag);
    const theirs = loaded ? changedNames(start, initialFormValues(definition, loaded.record)) : [];
    if (loaded && base && !changed.some((name) => theirs.includes(name))) {
      rebase(loaded, pick(values, changed));
      if (changed.length > 0 && theirs.length > 0) setFollowed(loaded.etag);
    }
  }

  return {
    values,
    start,
    base,
    changed,
    errors,
    followed,
    setErrors,
    setValue: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _solved, ...others }) => others);
    },
    rebase,
    startNew: (own) => {
      setBase(null);
      setStart(initialFormValues(definition));
      setValues(own);
    },
  };
}
