// Two users saved the same record: shows the other's changes and lets the user choose. Used by the record form.
import { formText } from '#shared/text/form.ts';

import { type ConflictChoices, ConflictFrame } from './conflict-frame.tsx';
import { displayValue } from './display-value.ts';
import type { FormField, FormValues } from './field.ts';
import type { LastSaved } from './saved-by.ts';
import { sameValue } from './values.ts';

export interface ConflictDialogProps extends ConflictChoices {
  saved: LastSaved;
  what: string;
  fields: readonly FormField[];
  /** The value when this user opened the form, the current value, and the value in the form. */
  before: FormValues;
  now: FormValues;
  mine: FormValues;
}

export function ConflictDialog({ fields, before, now, mine, ...rest }: ConflictDialogProps) {
  const rows = fields
    .filter(({ id }) => !sameValue(before[id], now[id]))
    .map((field) => ({
      id: field.id,
      label: field.label,
      was: displayValue(field, before[field.id]),
      now: displayValue(field, now[field.id]),
      ...(sameValue(before[field.id], mine[field.id]) ? {} : { mine: displayValue(field, mine[field.id]) }),
    }));
  return <ConflictFrame {...rest} keep={formText.conflictKeep} rows={rows} />;
}
