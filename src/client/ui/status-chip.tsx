// A state or another short mark in a soft colour; the text says it, the colour only helps. Lists and forms use it.
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
  /** By default it follows from the name of the state. */
  tone?: Tone;
}

export function StatusChip({ label, tone = tones[label] ?? 'neutral' }: StatusChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {label}
    </span>
  );
}
