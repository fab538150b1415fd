// One side of a comparison: which programme, and as it was at which moment.
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { MomentField } from '#client/ui/fields/moment-field.tsx';
import { compareText } from '#shared/text/compare.ts';

import { sideFrom, sideText } from './search.ts';

import classes from './side-picker.module.css';

export interface SidePickerProps {
  label: string;
  side: string | undefined;
  programmes: readonly { value: number; label: string }[];
  onChange: (side: string) => void;
}

export function SidePicker({ label, side, programmes, onChange }: SidePickerProps) {
  const { programme, moment } = sideFrom(side);
  return (
    <fieldset className={classes.side}>
      <legend>{label}</legend>
      <CompactSelect
        label={compareText.programme(label)}
        placeholder={compareText.programme(label)}
        width={460}
        value={programmes.some(({ value }) => value === programme) ? programme : null}
        options={programmes}
        onChange={(chosen) => onChange(sideText(chosen, moment))}
      />
      <MomentField
        label={compareText.moment(label)}
        value={moment}
        onChange={(at) => onChange(sideText(programme, at))}
      />
    </fieldset>
  );
}
