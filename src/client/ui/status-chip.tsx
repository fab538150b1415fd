// A state or another short mark in a soft colour, always with text. Used by lists and forms.
import classes from './status-chip.module.css';

export type Tone = 'neutral' | 'ok' | 'warning' | 'error';

const tones: Record<string, Tone> = {
  Concept: 'neutral',
  'In behandeling': 'warning',
  Vastgesteld: 'ok',
  Gearchiveerd: 'neutral',
};

export interface StatusChipProps {
  label: string;
  /** By default derived from the name of the state. */
  tone?: Tone;
}

export function StatusChip({ label, tone = tones[label] ?? 'neutral' }: StatusChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {label}
    </span>
  );
}
