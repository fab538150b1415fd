// A date and time in Dutch notation, for toolbars: '17-11-2026 14:30'. Its value is ISO 8601, or '' for now.
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { dutchMomentOf, momentFrom, momentText } from '#shared/text/moment.ts';

import classes from './moment-field.module.css';

export interface MomentFieldProps {
  label: string;
  value: string;
  onChange: (moment: string) => void;
}

export function MomentField({ label, value, onChange }: MomentFieldProps) {
  const known = momentFrom(value);
  const shown = known ? dutchMomentOf(known) : '';
  const [typed, setTyped] = useState<string | null>(null);
  const [isTouched, setIsTouched] = useState(false);
  const isWrong = isTouched && typed !== null;
  const send = (text: string) => {
    const moment = text === '' ? null : momentFrom(text.replace(' ', 'T'));
    setIsTouched(true);
    if (text !== '' && !moment) return setTyped(text);
    setTyped(null);
    // An unchanged minute is no change, because the stored moment may be more precise.
    if (text !== shown) onChange(moment?.toISOString() ?? '');
  };
  return (
    <TextInput
      aria-label={label}
      title={label}
      placeholder={momentText.placeholder}
      autoComplete="off"
      value={typed ?? shown}
      error={isWrong ? momentText.field : null}
      onChange={(event) => {
        setIsTouched(false);
        setTyped(event.currentTarget.value);
      }}
      onBlur={(event) => typed !== null && send(event.currentTarget.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && send(event.currentTarget.value.trim())}
      className={classes['field'] ?? ''}
    />
  );
}
