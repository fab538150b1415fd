// Several choices from a long list, found by typing. Used by the form's multiselect field.
import { MultiSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';

import { formText } from '#shared/text/form.ts';

import { FieldFrame, controlProps, labelId, type FrameProps } from './field-frame.tsx';
import classes from './multi-select-field.module.css';
import { dropdown, type Option } from './select-field.tsx';
import { useIsNearby } from './use-is-nearby.ts';

const MAX_OPTIONS = 1000;
const DROPDOWN_HEIGHT = 300;

export interface MultiSelectFieldProps extends FrameProps {
  value: number[];
  options: readonly Option[];
  /** The maximum number of choices. */
  max?: number;
  onChange: (value: number[]) => void;
}

export function MultiSelectField({ value, options, max, onChange, ...frame }: MultiSelectFieldProps) {
  const { isNearby, handlers } = useIsNearby();
  const [full, setFull] = useState(false);
  const [opened, setOpened] = useState(false);
  const error = frame.error ?? (full && max !== undefined ? formText.tooManyChosen(max) : undefined);
  const shown = { ...frame, ...(error === undefined ? {} : { error }) };
  return (
    <FieldFrame {...shown}>
      <MultiSelect<number>
        {...controlProps(shown)}
        {...handlers}
        data={options.map((option) => ({ value: option.value, label: option.label }))}
        value={value}
        onChange={(chosen) => {
          setFull(false);
          // An open list would cover the next field or the save button, and take clicks that were meant for it.
          if (chosen.length > value.length) setOpened(false);
          onChange(chosen);
        }}
        dropdownOpened={opened}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        {...(max === undefined ? {} : { maxValues: max, onMaxValues: () => setFull(true) })}
        placeholder={frame.disabled ? undefined : formText.typeToSearch}
        searchable
        hidePickedOptions
        limit={MAX_OPTIONS}
        maxDropdownHeight={DROPDOWN_HEIGHT}
        nothingFoundMessage={formText.noElements}
        comboboxProps={{ ...dropdown, keepMounted: isNearby }}
        rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        classNames={{ inputField: classes['inner'] ?? '', pill: classes['pill'] ?? '' }}
        aria-labelledby={labelId(frame.inputId)}
      />
    </FieldFrame>
  );
}
