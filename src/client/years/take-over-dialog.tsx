// Asks which other unit's calendar of this year to copy. Used by the calendar's tools.
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { formText } from '#shared/text/form.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { useUnits } from './use-units.ts';

import classes from './shared-sentence.module.css';

const texts = unitCalendarText;

export interface TakeOverDialogProps {
  unit: number;
  yearTitle: string;
  onChoose: (unit: number, title: string) => void;
  onClose: () => void;
}

export function TakeOverDialog({ unit, yearTitle, onChoose, onClose }: TakeOverDialogProps) {
  const { units } = useUnits();
  const [chosen, setChosen] = useState(0);
  const [missing, setMissing] = useState(false);
  const own = units?.find(({ id }) => id === unit);
  const others = (units ?? []).filter(({ id, organization }) => id !== unit && organization === own?.organization);
  const choose = () => {
    const other = others.find(({ id }) => id === chosen);
    if (other) onChoose(other.id, other.title);
    else setMissing(true);
  };
  return (
    <Dialog
      opened
      title={texts.proposeUnitTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{formText.cancel}</Button>
          <Button variant="primary" onClick={choose}>
            {texts.proposeUnitConfirm}
          </Button>
        </>
      }
    >
      <p className={classes.sentence}>{texts.proposeUnitHint(yearTitle)}</p>
      <SelectField
        inputId="overnemen-van"
        label={texts.cluster}
        required
        value={chosen}
        options={others.map(({ id, label }) => ({ value: id, label }))}
        {...(missing ? { error: texts.whichUnit } : {})}
        onChange={(id) => {
          setChosen(id);
          setMissing(false);
        }}
      />
    </Dialog>
  );
}
