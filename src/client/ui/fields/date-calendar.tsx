// The calendar of a date field, loaded once the pointer or the focus reaches the field. Used by date-field.tsx.
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import dutch from 'dayjs/locale/nl';

import { type DateRange, weekday as weekdayOf } from '#shared/planning/dates.ts';
import { formText } from '#shared/text/form.ts';

import classes from './date-calendar.module.css';

export interface DateCalendarProps {
  /** yyyy-mm-dd; null for none. */
  value: string | null;
  onPick: (iso: string | null) => void;
  /** The only weekday that the calendar offers, 1 = Monday; other days can still be typed. */
  weekday?: number | undefined;
  /** The first and last day that the calendar offers, yyyy-mm-dd. */
  range?: DateRange | undefined;
  weekNumbers?: boolean | undefined;
}

const headerLabels = {
  previousMonth: formText.previousMonth,
  nextMonth: formText.nextMonth,
};

export function DateCalendar({ value, onPick, weekday, range, weekNumbers = false }: DateCalendarProps) {
  const opensAt = value ?? range?.start_date;
  return (
    <DatePicker
      locale={dutch.name}
      firstDayOfWeek={1}
      value={value}
      {...(opensAt === undefined ? {} : { defaultDate: opensAt })}
      {...(range ? { minDate: range.start_date, maxDate: range.end_date } : {})}
      {...(weekday === undefined ? {} : { excludeDate: (day: string) => weekdayOf(day) !== weekday })}
      withWeekNumbers={weekNumbers}
      ariaLabels={headerLabels}
      classNames={{ day: classes['day'] ?? '', weekday: classes['weekday'] ?? '' }}
      onChange={onPick}
    />
  );
}
