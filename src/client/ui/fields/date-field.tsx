// A date as dd-mm-yyyy, typed or picked. Validated when the user leaves the field. Used for every date in the product.
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { dutchFromIso, isoFromDutch } from '#shared/text/dates.ts';
import { failureText } from '#shared/text/failure.ts';
import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';

import { onFirstInteraction, lazyComponent } from '../lazy.tsx';
import { notifyFailed } from '../notify.tsx';
import type { DateCalendarProps } from './date-calendar.tsx';
import { tidyDate } from './date-text.ts';
import { FieldFrame, controlProps, type FrameProps } from './field-frame.tsx';

import shared from './shared-field.module.css';
import classes from './date-field.module.css';

const Calendar = lazyComponent(async () => (await import('./date-calendar.tsx')).DateCalendar);

export interface DateFieldProps extends FrameProps, Pick<DateCalendarProps, 'weekday' | 'range' | 'weekNumbers'> {
  value: string;
  onChange: (text: string) => void;
}

export function DateField({ value, onChange, weekday, range, weekNumbers, ...given }: DateFieldProps) {
  const [open, setOpen] = useState(false);
  // A partial date is not an error while the user is typing.
  const [isTouched, setIsTouched] = useState(false);
  const iso = isoFromDutch(value);
  const isWrong = isTouched && value !== '' && iso === null;
  const frame: FrameProps = { ...(isWrong ? { error: fieldText.date } : {}), ...given };
  const leave = () => {
    setIsTouched(true);
    const tidy = tidyDate(value);
    if (tidy !== value) onChange(tidy);
  };
  useEffect(() => onFirstInteraction(Calendar.prefetch), []);
  // Opens once the calendar is loaded, because the calendar takes the focus.
  const openCalendar = () =>
    Calendar.prefetch().then(
      () => setOpen(true),
      () => notifyFailed(failureText.unreachable),
    );
  const picker = (
    <Popover
      opened={open}
      onChange={setOpen}
      // Extends to the right: to the left it would disappear behind the menu.
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
          onClick={() => (open ? setOpen(false) : void openCalendar())}
        >
          <IconCalendar size={17} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes['calendar'] ?? ''}>
        <Calendar
          value={iso}
          weekday={weekday}
          range={range}
          weekNumbers={weekNumbers}
          onPick={(picked) => {
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
        {...controlProps(frame)}
        value={value}
        onChange={(event) => {
          setIsTouched(false);
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
