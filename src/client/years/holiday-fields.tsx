// The holidays of a year: a row each, with buttons to add one and to add the proposed ones. Used by the year form.
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconTrash, IconWand } from '#client/ui/icons.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { DateRange } from '#shared/planning/dates.ts';
import { yearsText } from '#shared/text/years.ts';

import { DateText } from './date-text.tsx';
import { fieldId } from './field-id.ts';
import { type HolidayDraft, newHoliday } from './year-draft.ts';

import sharedForm from './shared-form.module.css';
import sharedSentence from './shared-sentence.module.css';
import classes from './holiday-fields.module.css';

const texts = yearsText;

export interface HolidayFieldsProps {
  holidays: readonly HolidayDraft[];
  year: DateRange | undefined;
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  onChange: (holidays: readonly HolidayDraft[]) => void;
  onPropose: () => void;
}

export function HolidayFields({ holidays, year, errors, disabled, onChange, onPropose }: HolidayFieldsProps) {
  const change = (index: number, changes: Partial<HolidayDraft>) =>
    onChange(holidays.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  const add = () => {
    onChange([...holidays, newHoliday()]);
    // The new row is rendered after this event.
    setTimeout(() => document.getElementById(fieldId(`holidays.${holidays.length}.title`))?.focus(), 0);
  };
  return (
    <section className={sharedForm.card} aria-labelledby="vakanties">
      <div className={classes.cardHead}>
        <h2 id="vakanties" className={classes.cardTitle}>
          {texts.holidays}
        </h2>
        {disabled ? null : (
          <Button icon={<IconWand size={17} stroke={1.7} aria-hidden="true" />} onClick={onPropose}>
            {texts.propose}
          </Button>
        )}
      </div>
      {disabled ? null : <p className={sharedSentence.sentence}>{texts.proposeHint}</p>}
      {holidays.length === 0 ? (
        <p className={sharedForm.note}>{disabled ? texts.noHolidaysReadOnly : texts.noHolidays}</p>
      ) : null}
      <ol className={classes.holidays}>
        {holidays.map((holiday, index) => (
          <li key={holiday.key} className={classes.holiday} aria-label={holiday.title || texts.holiday(index + 1)}>
            <TextField
              inputId={fieldId(`holidays.${index}.title`)}
              label={texts.holidayTitle}
              required
              value={holiday.title}
              disabled={disabled}
              {...errorAt(errors, `holidays.${index}.title`)}
              onChange={(title) => change(index, { title })}
            />
            <DateText
              path={`holidays.${index}.start_date`}
              label={texts.startDate}
              value={holiday.start_date}
              error={errors[`holidays.${index}.start_date`]}
              disabled={disabled}
              range={year}
              onChange={(start_date) => change(index, { start_date })}
            />
            <DateText
              path={`holidays.${index}.end_date`}
              label={texts.endDate}
              value={holiday.end_date}
              error={errors[`holidays.${index}.end_date`]}
              disabled={disabled}
              range={year}
              onChange={(end_date) => change(index, { end_date })}
            />
            {disabled ? null : (
              <IconButton
                label={texts.removeHoliday(holiday.title || texts.holiday(index + 1))}
                icon={<IconTrash size={17} stroke={1.6} aria-hidden="true" />}
                onClick={() => onChange(holidays.filter((_, at) => at !== index))}
              />
            )}
          </li>
        ))}
      </ol>
      {disabled ? null : (
        <div className={classes.below}>
          <Button onClick={add}>{texts.addHoliday}</Button>
        </div>
      )}
    </section>
  );
}

function errorAt(errors: Readonly<Record<string, string>>, path: string): { error?: string } {
  const error = errors[path];
  return error === undefined ? {} : { error };
}
