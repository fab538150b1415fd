// Chooses the programme of a page: level 1, the tree and the overview. The page mounts again for the chosen programme, so the new
// select takes over the focus of the old one.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { CompactSelect } from '#client/ui/planner/compact-select.tsx';

import classes from './programme-picker.module.css';

export interface ProgrammePickerProps {
  label: string;
  value: number | null;
  options: readonly { value: number; label: string }[];
  targetOf: (programme: number) => { to: string; search: Record<string, string | number> };
}

/** Outside the component, because the page mounts again. */
let chosen = 0;

export function ProgrammePicker({ label, value, options, targetOf }: ProgrammePickerProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (value === null || value !== chosen) return;
    chosen = 0;
    box.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [value]);
  return (
    <div ref={box} className={classes.picker}>
      <CompactSelect
        label={label}
        width={460}
        value={value}
        placeholder={label}
        options={options}
        onChange={(programme) => {
          chosen = programme;
          const { to, search } = targetOf(programme);
          void navigate({ to, search });
        }}
      />
    </div>
  );
}
