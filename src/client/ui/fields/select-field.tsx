// One choice from a list, searchable when the list is long. 0 means none, unless it is an option itself.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

import { formText } from '#shared/text/form.ts';

import { FieldFrame, controlProps, labelId, type FrameProps } from './field-frame.tsx';
import { searchAgain } from './search-again.ts';
import { useIsNearby } from './use-is-nearby.ts';

const MIN_SEARCHABLE_OPTIONS = 10;
/** A value this long may be cut off by an ellipsis; a tooltip shows all of it. */
const MIN_TOOLTIP_LENGTH = 24;

/**
 * The list is rendered beside the field and not at the end of the page, so that it stays within the page's landmarks; its position
 * is fixed, so that a dialog does not cut it off.
 */
export const dropdown = { shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' } as const;

export interface Option {
  value: number;
  label: string;
}

export interface SelectFieldProps extends FrameProps {
  value: number;
  options: readonly Option[];
  /** The label of 'none', where that has a meaning; null if a value is required. */
  noneLabel?: string | null;
  onChange: (value: number) => void;
}

export function SelectField({ value, options, noneLabel, onChange, ...frame }: SelectFieldProps) {
  const { isNearby, handlers } = useIsNearby();
  const searchable = options.length >= MIN_SEARCHABLE_OPTIONS;
  const none = noneLabel ?? (options.some(({ label }) => label === formText.none) ? formText.notChosen : formText.none);
  // 'None' is an option like the others, so that it is reachable by keyboard.
  const choices = [...(frame.required || noneLabel === null ? [] : [{ value: 0, label: none }]), ...options];
  const shown = choices.find((choice) => choice.value === value)?.label ?? '';
  return (
    <FieldFrame {...frame}>
      <Select<number>
        {...controlProps(frame)}
        {...handlers}
        data={choices}
        value={options.some((option) => option.value === value) ? value : null}
        onChange={(chosen) => onChange(chosen ?? 0)}
        placeholder={frame.disabled ? undefined : (noneLabel ?? formText.choose)}
        searchable={searchable}
        {...searchAgain(searchable, shown)}
        selectFirstOptionOnChange={searchable}
        nothingFoundMessage={formText.nothingFound}
        maxDropdownHeight={300}
        limit={1000}
        allowDeselect={false}
        rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        comboboxProps={{ ...dropdown, keepMounted: isNearby }}
        title={shown.length > MIN_TOOLTIP_LENGTH ? shown : undefined}
        aria-labelledby={labelId(frame.inputId)}
      />
    </FieldFrame>
  );
}
