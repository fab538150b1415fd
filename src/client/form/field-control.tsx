// Renders one field by its type, converting between form values and those of the inputs in `ui`. Used by the form's grid and by
// the labels of objects.
import type { ReactElement } from 'react';

import { CheckboxField, ListField, RadioField } from '#client/ui/fields/choice-fields.tsx';
import { DateField } from '#client/ui/fields/date-field.tsx';
import { MultiSelectField } from '#client/ui/fields/multi-select-field.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { TranslateField } from '#client/ui/fields/translate-field.tsx';
import { RichTextField } from '#client/ui/rich-text.tsx';
import type { OutcomeLink } from '#shared/definitions/outcome-link.ts';
import type { Requirement } from '#shared/definitions/requirement.ts';
import { fieldText } from '#shared/text/field.ts';

import type { FieldProps, FieldValue, Translation } from './field.ts';
import { OutcomesField } from './outcomes-field.tsx';
import { outcomesIn } from './outcomes-shown.tsx';
import { RequirementsField } from './requirements-field.tsx';
import { requirementsIn } from './requirements-shown.tsx';
import { integerFromText, isInteger, textFromInteger } from './integer-text.ts';

// oxlint-disable-next-line typescript/consistent-return -- every type has its case, which TypeScript checks
export function FieldControl(props: FieldProps): ReactElement | null {
  const { field, value, onChange } = props;
  const frame = frameOf(props);
  const text = typeof value === 'string' ? value : '';
  // 0 is none.
  const chosen = typeof value === 'number' ? value : 0;
  const several = Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];
  switch (field.type) {
    case 'hidden':
      return null;
    case 'text':
      return <TextField {...frame} value={text} onChange={onChange} />;
    case 'disabled':
      return <TextField {...frame} disabled value={textFromInteger(value)} onChange={() => undefined} />;
    case 'integer':
      return (
        <TextField
          {...frame}
          // Shown at once, while the user can go on typing.
          {...(isInteger(value) ? {} : { error: fieldText.number })}
          numeric
          value={textFromInteger(value)}
          onChange={(typed) => onChange(integerFromText(typed))}
        />
      );
    case 'password':
      return <TextField {...frame} password value={text} onChange={onChange} />;
    case 'textarea':
      return <RichTextField {...frame} value={text} onChange={onChange} />;
    case 'select':
      return <SelectField {...frame} options={field.values} value={chosen} onChange={onChange} />;
    case 'list':
      return <ListField {...frame} options={field.values} value={several} onChange={onChange} />;
    case 'multiselect':
      return (
        <MultiSelectField
          {...frame}
          {...(field.max === undefined ? {} : { max: field.max })}
          options={field.values}
          value={several}
          onChange={onChange}
        />
      );
    case 'radio':
      return <RadioField {...frame} options={field.values} value={chosen} onChange={onChange} />;
    case 'checkbox':
      return <CheckboxField {...frame} value={value === true} onChange={onChange} />;
    case 'date':
      return <DateField {...frame} value={text} onChange={(typed) => onChange(typed === '' ? null : typed)} />;
    case 'requirements':
      return (
        <RequirementsField
          {...frame}
          field={field}
          value={requirementsIn(value)}
          onChange={(list: Requirement[]) => onChange(list)}
        />
      );
    case 'outcomes':
      return (
        <OutcomesField
          {...frame}
          field={field}
          value={outcomesIn(value)}
          onChange={(list: OutcomeLink[]) => onChange(list)}
        />
      );
    case 'translate': {
      const { defaultPlural = '' } = field;
      const { singular, plural } = isTranslation(value) ? value : { singular: '', plural: null };
      // Typing in the singular must not store the default plural as the school's own.
      const ownPlural = (shown: string) => (plural === null && shown === defaultPlural ? null : shown);
      return (
        <TranslateField
          {...frame}
          singular={singular}
          plural={plural ?? defaultPlural}
          defaultPlural={defaultPlural}
          onChange={(changed) => onChange({ ...changed, plural: ownPlural(changed.plural) })}
        />
      );
    }
  }
}

function frameOf({ field, error, inputId }: FieldProps) {
  return {
    inputId,
    label: field.label,
    tooltip: [field.tooltip, field.editable ? '' : field.fixedBecause].filter(Boolean).join(' '),
    required: field.required && field.editable,
    disabled: !field.editable,
    ...(error === undefined ? {} : { error }),
  };
}

function isTranslation(value: FieldValue): value is Translation {
  return typeof value === 'object' && value !== null && 'singular' in value;
}
