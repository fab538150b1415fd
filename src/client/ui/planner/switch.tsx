// An on-off switch with its label beside it: 'Spiegelen'. Not the kit's: a button with `aria-pressed`.
import classes from './switch.module.css';

export interface SwitchProps {
  label: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, on, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={classes.switch}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span className={classes.track} aria-hidden="true" />
      {label}
    </button>
  );
}
