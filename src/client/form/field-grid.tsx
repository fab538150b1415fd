// Lays the fields of a form out in three columns (one on a phone). Used by the record form and by modals.
import { FieldControl } from './field-control.tsx';
import type { FieldValue, FormField, FormValues } from './field.ts';
import type { FieldErrors } from './validate.ts';

import classes from './form.module.css';

export interface FieldGridProps {
  fields: readonly FormField[];
  values: FormValues;
  errors: FieldErrors;
  onChange: (name: string, value: FieldValue) => void;
}

export function FieldGrid({ fields, values, errors, onChange }: FieldGridProps) {
  return (
    <div className={classes.grid}>
      {fields.filter(isShown).map((field) => (
        <div key={field.id} className={classes.cell} data-span={field.span}>
          <FieldControl
            field={field}
            inputId={inputIdOf(field.id)}
            value={values[field.id] ?? null}
            {...(errors[field.id] === undefined ? {} : { error: errors[field.id]! })}
            onChange={(value) => onChange(field.id, value)}
          />
        </div>
      ))}
    </div>
  );
}

/** A hidden field travels with the values and takes no place. */
export function isShown({ type }: FormField): boolean {
  return type !== 'hidden';
}

function inputIdOf(name: string): string {
  return `field-${name}`;
}

/** The first field with an error gets the focus, in the order of the form. */
export function focusFirstError(fields: readonly FormField[], errors: FieldErrors): void {
  const first = fields.find(({ id }) => id in errors);
  if (!first) return;
  // After the error has been drawn, so that it is read out along with the field.
  requestAnimationFrame(() => focusField(first.id));
}

/** A field by its name; nothing where the form does not have it. */
export function focusField(name: string): void {
  const input = document.getElementById(inputIdOf(name));
  input?.focus();
  input?.scrollIntoView({ block: 'center' });
}
