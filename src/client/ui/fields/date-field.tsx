// A date as dd-mm-yyyy, typed or picked. The text stays the user's until they leave it; what is no date by then is wrong.
// Used by every date in the product.
import '@mantine/dates/styles.layer.css';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dutch from 'dayjs/locale/nl';
import { useState } from 'react';

import { type DateRange, weekday as weekdayOf } from '#shared/planning/dates.ts';
import { dutchFromIso, isoFromDutch } from '#shared/text/dates.ts';
import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';

import { tidyDate } from './date-text.ts';
import { FieldFrame, framed, type FrameProps } from './field-frame.tsx';

import shared from './fields.module.css';
import classes from './date-field.module.css';

export interface DateFieldProps extends FrameProps {
  value: string;
  onChange: (text: string) => void;
  /** The only weekday that the calendar offers, 1 = Monday; another one can still be typed. */
  weekday?: number;
  /** The first and last day that the calendar offers, yyyy-mm-dd. */
  range?: DateRange | undefined;
  weekNumbers?: boolean;
}

const headerLabels = {
  previousMonth: formText.previousMonth,
  nextMonth: formText.nextMonth,
};

export function DateField({ value, onChange, weekday, range, weekNumbers, ...given }: DateFieldProps) {
  const [open, setOpen] = useState(false);
  // Half a date is no mistake as long as somebody is typing.
  const [wasLeft, setWasLeft] = useState(false);
  const iso = isoFromDutch(value);
  const isWrong = wasLeft && value !== '' && iso === null;
  const frame: FrameProps = { ...(isWrong ? { error: fieldText.date } : {}), ...given };
  const leave = () => {
    setWasLeft(true);
    const tidy = tidyDate(value);
    if (tidy !== value) onChange(tidy);
  };
  const picker = (
    <Popover
      opened={open}
      onChange={setOpen}
      // To the right: to the left it would disappear behind the menu.
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={formText.pickDate(frame.label)}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={17} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes['calendar'] ?? ''}>
        <DatePicker
          locale={dutch.name}
          firstDayOfWeek={1}
          value={iso}
          {...(iso === null ? (range ? { defaultDate: range.start_date } : {}) : { defaultDate: iso })}
          {...(range ? { minDate: range.start_date, maxDate: range.end_date } : {})}
          {...(weekday === undefined ? {} : { excludeDate: (day: string) => weekdayOf(day) !== weekday })}
          withWeekNumbers={weekNumbers ?? false}
          ariaLabels={headerLabels}
          classNames={{ day: classes['day'] ?? '', weekday: classes['weekday'] ?? '' }}
          onChange={(picked) => {
            onChange(picked === null ? '' : dutchFromIso(picked));
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <FieldFrame {...frame}>
      <TextInput
        {...framed(frame)}
        value={value}
        onChange={(event) => {
          setWasLeft(false);
          onChange(event.currentTarget.value);
        }}
        onBlur={leave}
        placeholder={formText.datePlaceholder}
        autoComplete="off"
        rightSection={frame.disabled ? null : picker}
        classNames={{ input: shared['numeric'] ?? '' }}
      />
    </FieldFrame>
  );
}
