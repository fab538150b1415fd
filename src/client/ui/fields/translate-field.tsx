// A word in singular and plural. Used by the form's translate field.
import { TextInput } from '@mantine/core';

import { formText } from '#shared/text/form.ts';

import { errorId, FieldFrame, labelId, type FrameProps } from './field-frame.tsx';

import classes from './translate-field.module.css';

export interface TranslateFieldProps extends FrameProps {
  singular: string;
  plural: string;
  defaultPlural: string;
  onChange: (value: { singular: string; plural: string }) => void;
}

export function TranslateField({ singular, plural, defaultPlural, onChange, ...frame }: TranslateFieldProps) {
  const pluralId = `${frame.inputId}-plural`;
  return (
    <FieldFrame {...frame} group>
      <fieldset
        className={classes.pair}
        aria-labelledby={labelId(frame.inputId)}
        aria-describedby={frame.error ? errorId(frame.inputId) : undefined}
      >
        <div>
          <label className={classes.pairLabel} htmlFor={frame.inputId}>
            {formText.singular}
          </label>
          <TextInput
            id={frame.inputId}
            value={singular}
            placeholder={frame.label}
            autoComplete="off"
            disabled={frame.disabled}
            error={Boolean(frame.error)}
            onChange={(event) => onChange({ singular: event.currentTarget.value, plural })}
          />
        </div>
        <div>
          <label className={classes.pairLabel} htmlFor={pluralId}>
            {formText.plural}
          </label>
          <TextInput
            id={pluralId}
            value={plural}
            placeholder={defaultPlural}
            autoComplete="off"
            disabled={frame.disabled}
            onChange={(event) => onChange({ singular, plural: event.currentTarget.value })}
          />
        </div>
      </fieldset>
    </FieldFrame>
  );
}
