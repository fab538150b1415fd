// A colour, by the browser's own picker and as text (#7a3fc4). Used by the mirror's dialog.
import { FieldFrame, type FrameProps } from '#client/ui/fields/field-frame.tsx';

import classes from './color-field.module.css';

export interface ColorFieldProps extends FrameProps {
  value: string;
  onChange: (color: string) => void;
}

export function ColorField({ value, onChange, ...frame }: ColorFieldProps) {
  return (
    <FieldFrame {...frame}>
      <input
        type="color"
        id={frame.inputId}
        className={classes.color}
        value={/^#[\da-f]{6}$/i.test(value) ? value : '#7a3fc4'}
        disabled={frame.disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}
