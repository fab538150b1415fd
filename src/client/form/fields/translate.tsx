// Field kind 'translate': singular and plural; a plural that is null shows the default plural.
import { TranslateField } from '#client/ui/fields/translate-field.tsx';

import type { FieldProps, FieldValue, Translation } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function TranslateKind(props: FieldProps) {
  const { field, value, onChange } = props;
  const { singular, plural } = isTranslation(value) ? value : { singular: '', plural: null };
  return (
    <TranslateField
      {...frameOf(props)}
      singular={singular}
      plural={plural ?? field.defaultPlural ?? ''}
      defaultPlural={field.defaultPlural ?? ''}
      onChange={(changed) => onChange({ ...changed, plural: keepDefault(changed.plural, plural, field.defaultPlural) })}
    />
  );
}

/** Typing in the singular must not turn the default plural into an own one. */
function keepDefault(shown: string, before: string | null, defaultPlural = ''): string | null {
  return before === null && shown === defaultPlural ? null : shown;
}

function isTranslation(value: FieldValue): value is Translation {
  return typeof value === 'object' && value !== null && 'singular' in value;
}
