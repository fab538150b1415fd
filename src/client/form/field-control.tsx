// Draws one field by its kind. Used by the form's grid, and by modals that show fields of their own.
import type { ComponentType } from 'react';

import type { FieldProps, FieldType } from './field.ts';
import { CheckboxKind } from './fields/checkbox.tsx';
import { DateKind } from './fields/date.tsx';
import { DisabledKind } from './fields/disabled.tsx';
import { HiddenKind } from './fields/hidden.tsx';
import { IntegerKind } from './fields/integer.tsx';
import { ListKind } from './fields/list.tsx';
import { MultiselectKind } from './fields/multiselect.tsx';
import { PasswordKind } from './fields/password.tsx';
import { RadioKind } from './fields/radio.tsx';
import { SelectKind } from './fields/select.tsx';
import { TextKind } from './fields/text.tsx';
import { TextareaKind } from './fields/textarea.tsx';
import { TranslateKind } from './fields/translate.tsx';

const kinds: Record<FieldType, ComponentType<FieldProps>> = {
  hidden: HiddenKind,
  text: TextKind,
  disabled: DisabledKind,
  integer: IntegerKind,
  password: PasswordKind,
  textarea: TextareaKind,
  select: SelectKind,
  list: ListKind,
  multiselect: MultiselectKind,
  radio: RadioKind,
  checkbox: CheckboxKind,
  date: DateKind,
  translate: TranslateKind,
};

export function FieldControl(props: FieldProps) {
  const Kind = kinds[props.field.type];
  return <Kind {...props} />;
}
