// Lays the fields of a form out in three columns (one on a phone). Used by the record form and by modals.
import { errorId, FieldFrame } from '#client/ui/fields/field-frame.tsx';
import { hideFooter } from '#client/ui/hide-footer.ts';
import { useParts } from '#client/ui/use-parts.ts';

import { FieldControl } from './field-control.tsx';
import type { FieldValue, FormField, FormValues } from './field.ts';
import type { FieldErrors } from './check-before-sending.ts';

import shared from './shared-cell.module.css';
import classes from './field-grid.module.css';

/** As many as a phone shows above its edge. */
const partSize = 4;

export interface FieldGridProps {
  fields: readonly FormField[];
  values: FormValues;
  errors: FieldErrors;
  onChange: (name: string, value: FieldValue) => void;
  /** The fields of a long form come a few at a time. */
  inParts?: boolean;
}

export function FieldGrid({ fields, values, errors, onChange, inParts = false }: FieldGridProps) {
  const shown = fields.filter(isShown);
  const drawn = useParts(shown.length, inParts ? partSize : Infinity);
  const isBusy = drawn < shown.length || undefined;
  return (
    <div ref={isBusy ? hideFooter : null} className={classes.grid} aria-busy={isBusy} data-skeleton={isBusy}>
      {shown.slice(0, drawn).map((field) => (
        <div key={field.id} className={shared.cell} data-span={field.span}>
          <FieldControl
            field={field}
            inputId={inputIdOf(field.id)}
            value={values[field.id] ?? null}
            {...(errors[field.id] === undefined ? {} : { error: errors[field.id]! })}
            onChange={(value) => onChange(field.id, value)}
          />
        </div>
      ))}
      {shown.slice(drawn).map((field) => (
        <div key={field.id} className={shared.cell} data-span={field.span}>
          <FieldFrame inputId={inputIdOf(field.id)} label={field.label} group>
            <div className={classes.toCome} data-type={field.type} />
          </FieldFrame>
        </div>
      ))}
    </div>
  );
}

/** A hidden field is sent with the values and takes no space. */
export function isShown({ type }: FormField): boolean {
  return type !== 'hidden';
}

export function inputIdOf(name: string): string {
  return `field-${name}`;
}

/** The first field with an error gets the focus, in the order of the form. */
export function focusFirstError(fields: readonly FormField[], errors: FieldErrors): void {
  const first = fields.find(({ id }) => id in errors);
  if (!first) return;
  // After the error has been drawn, so that screen readers read it along with the field.
  requestAnimationFrame(() => focusField(first.id));
}

/** A field by its name; nothing where the form does not have it. */
export function focusField(name: string): void {
  const input = document.getElementById(inputIdOf(name));
  input?.focus();
  input?.scrollIntoView({ block: 'center' });
  // In a dialog there may be no room left to have the field in the middle.
  document.getElementById(errorId(inputIdOf(name)))?.scrollIntoView({ block: 'nearest' });
}
