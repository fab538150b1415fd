// A select without a visible label, for toolbars: its label is only for screen readers.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

import { searchAgain } from '#client/ui/fields/search-again.ts';
import { useIsNearby } from '#client/ui/fields/use-is-nearby.ts';
import { cutTooltip } from '#client/ui/tooltip.tsx';
import { hasWords } from '#shared/search/search-key.ts';
import { formText } from '#shared/text/form.ts';

import classes from './compact-select.module.css';

export interface CompactSelectProps {
  id?: string | undefined;
  label: string;
  value: number | null;
  options: readonly { value: number; label: string }[];
  width?: number;
  placeholder?: string;
  /** Why it is disabled: in the tooltip and for screen readers. */
  disabledBecause?: string;
  onChange: (value: number) => void;
}

export function CompactSelect(props: CompactSelectProps) {
  const { id, label, value, options, width, placeholder, disabledBecause, onChange } = props;
  const { isNearby, handlers } = useIsNearby();
  const searchable = options.length >= 10;
  const shown = options.find((option) => option.value === value)?.label ?? '';
  return (
    <div title={disabledBecause} className={classes.compact}>
      <Select<number>
        id={id}
        {...handlers}
        aria-label={label}
        data={options.map((option) => ({ value: option.value, label: option.label }))}
        value={value}
        onChange={(chosen) => {
          if (chosen !== null) onChange(chosen);
        }}
        placeholder={placeholder}
        disabled={disabledBecause !== undefined}
        description={disabledBecause}
        classNames={{ description: 'll-spoken' }}
        searchable={searchable}
        selectFirstOptionOnChange={searchable}
        {...searchAgain(searchable, shown)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter never submits the surrounding form. If no option is active, it chooses the first match.
          event.preventDefault();
          const { value: typed, ariaExpanded } = event.currentTarget;
          if (ariaExpanded !== 'true' || event.currentTarget.hasAttribute('aria-activedescendant')) return;
          const first = firstMatch(options, typed);
          if (first && first.value !== value) onChange(first.value);
        }}
        openOnFocus={false}
        {...cutTooltip(shown)}
        nothingFoundMessage={formText.nothingFound}
        allowDeselect={false}
        maxDropdownHeight={320}
        limit={1000}
        rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        comboboxProps={{ shadow: 'md', withinPortal: false, keepMounted: isNearby }}
        w={width}
        maw="100%"
      />
    </div>
  );
}

function firstMatch(options: CompactSelectProps['options'], typed: string) {
  return typed.trim() === '' ? undefined : options.find(({ label }) => hasWords(label, typed));
}
