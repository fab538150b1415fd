// A date field that shows the weekday if it is not the usual one. Used by the forms of years and calendars.
import { DateField } from '#client/ui/fields/date-field.tsx';
import { type DateRange, mondayOf, weekday as weekdayOf } from '#shared/planning/dates.ts';
import { dutchFromIso, isoFromDutch } from '#shared/text/dates.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { fieldId } from './field-id.ts';

import shared from './shared-form.module.css';
import classes from './date-text.module.css';

const MONDAY = 1;

export interface DateTextProps {
  /** The path on the wire, by which its errors are found. */
  path: string;
  label: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  /** The weekday that the calendar offers, 1 = Monday. */
  weekday?: number;
  range?: DateRange | undefined;
  onChange: (text: string) => void;
}

export function DateText({ path, label, value, error, disabled, weekday, range, onChange }: DateTextProps) {
  const iso = isoFromDutch(value);
  const isOther = weekday !== undefined && iso !== null && weekdayOf(iso) !== weekday;
  return (
    <div className={classes.date}>
      <DateField
        inputId={fieldId(path)}
        label={label}
        value={value}
        {...(error === undefined ? {} : { error })}
        disabled={disabled}
        required
        weekNumbers
        {...(weekday === undefined ? {} : { weekday })}
        range={range}
        onChange={onChange}
      />
      {isOther ? <p className={shared.hint}>{otherDay(iso, weekday === MONDAY)}</p> : null}
    </div>
  );
}

function otherDay(iso: string, isStart: boolean): string {
  const name = unitCalendarText.weekdays[weekdayOf(iso) - 1] ?? '';
  return isStart ? unitCalendarText.otherWeekday(name, dutchFromIso(mondayOf(iso))) : unitCalendarText.otherEnd(name);
}
