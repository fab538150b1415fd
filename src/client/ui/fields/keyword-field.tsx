// The keyword filter above a list: a search field with a clear button. Used by lists.
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import classes from './keyword-field.module.css';

export interface KeywordFieldProps {
  label: string;
  clearLabel: string;
  /** For where the whole label does not fit. */
  placeholder?: string;
  /** Gets the focus when the dialog around it opens. */
  focusFirst?: boolean;
  value: string;
  onChange: (text: string) => void;
}

export function KeywordField(props: KeywordFieldProps) {
  const { label, clearLabel, placeholder = label, focusFirst, value, onChange } = props;
  return (
    <TextInput
      data-autofocus={focusFirst}
      className={classes['keyword'] ?? ''}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') onChange('');
      }}
      rightSection={
        value === '' ? (
          <IconSearch size={17} stroke={1.6} aria-hidden="true" />
        ) : (
          <CloseButton size="sm" aria-label={clearLabel} onClick={() => onChange('')} />
        )
      }
    />
  );
}
