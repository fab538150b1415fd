// What all fields share: the label, the tooltip behind an info button, the error. Used by every field of this folder.
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formText } from '#shared/text/form.ts';

import { explanation } from '../tooltip.tsx';
import shared from './shared-field.module.css';
import classes from './field-frame.module.css';

export interface FrameProps {
  /** The id of the element that the label belongs to and that gets the focus after an error. */
  inputId: string;
  label: string;
  tooltip?: string;
  /** Shown below the field before the user types, where a tooltip would come too late. */
  hint?: string | undefined;
  error?: string;
  required?: boolean;
  disabled?: boolean;
}

export interface FieldFrameProps extends FrameProps {
  children: ReactNode;
  /** Groups (radios, rich text) are labelled by reference, because they are not one input. */
  group?: boolean;
}

export function FieldFrame({ inputId, label, tooltip, error, required, disabled, group, children }: FieldFrameProps) {
  return (
    <div className={shared.field}>
      <div className={classes.labelRow}>
        {group ? (
          <span id={labelId(inputId)} className={classes.label}>
            {label}
          </span>
        ) : (
          <label id={labelId(inputId)} htmlFor={inputId} className={classes.label}>
            {label}
          </label>
        )}
        <RequiredMark required={required && !disabled} />
        <FieldTooltip label={label} text={tooltip} />
      </div>
      {children}
      {group ? <FieldError inputId={inputId} error={error} /> : null}
    </div>
  );
}

/** For inputs whose kit component does not show errors. */
export function FieldError({ inputId, error }: { inputId: string; error: string | undefined }) {
  return error ? (
    <p id={errorId(inputId)} className={classes.error}>
      {error}
    </p>
  ) : null;
}

export function FieldTooltip({ label, text }: { label: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <button type="button" className={classes.info} aria-label={formText.explain(label)} {...explanation(text)}>
      <IconInfoCircle size={16} stroke={1.6} />
    </button>
  );
}

/** The props that link a kit input to its frame; the input shows the error itself. */
export function controlProps({ inputId, hint, error, required, disabled }: FrameProps) {
  const described = hint === undefined ? {} : { description: hint, inputWrapperOrder: hintBelow };
  return { id: inputId, disabled, error, 'aria-required': (required && !disabled) || undefined, ...described };
}

const hintBelow: ('input' | 'description' | 'error')[] = ['input', 'description', 'error'];

export function labelId(inputId: string): string {
  return `${inputId}-label`;
}

export function errorId(inputId: string): string {
  return `${inputId}-error`;
}

/** Beside the label, so that it is not part of the accessible name; the input itself is marked as required. */
function RequiredMark({ required }: { required: boolean | undefined }) {
  return required ? (
    <span className={classes.required} aria-hidden="true">
      *
    </span>
  ) : null;
}
