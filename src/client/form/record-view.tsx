// A record to read: labels and values instead of a form of disabled fields. For users who may read but not change it.
import { RichTextElements } from '#client/ui/rich-text-elements.tsx';
import { formText } from '#shared/text/form.ts';

import { displayValue } from './display-value.ts';
import type { FieldValue, FormField, FormValues } from './field.ts';
import { inputIdOf } from './field-grid.tsx';
import { FocusOnce } from './focus-once.tsx';
import { outcomesIn, OutcomesShown } from './outcomes-shown.tsx';
import { requirementsIn, RequirementsShown } from './requirements-shown.tsx';

import sharedCard from './shared-card.module.css';
import sharedCell from './shared-cell.module.css';
import classes from './record-view.module.css';

export interface RecordViewProps {
  fields: readonly FormField[];
  values: FormValues;
  /** The name of the object. */
  label: string;
  /** What a link is about. */
  focusField?: string | undefined;
}

export function RecordView({ fields, values, label, focusField }: RecordViewProps) {
  if (fields.length === 0) return <p>{formText.noAttributes(label)}</p>;
  return (
    <div className={sharedCard.card}>
      <dl className={classes.view}>
        {fields
          .filter(({ type }) => type !== 'hidden' && type !== 'password')
          .map((field) => (
            <div
              key={field.id}
              id={inputIdOf(field.id)}
              className={sharedCell.cell}
              data-span={field.span}
              tabIndex={field.id === focusField ? -1 : undefined}
            >
              <dt>{field.label}</dt>
              <dd>
                <Value field={field} value={values[field.id]} />
              </dd>
            </div>
          ))}
      </dl>
      <FocusOnce name={focusField} />
    </div>
  );
}

function Value({ field, value }: { field: FormField; value: FieldValue | undefined }) {
  if (field.type === 'outcomes') return <OutcomesShown field={field} value={outcomesIn(value)} />;
  if (field.type === 'requirements') return <RequirementsShown field={field} value={requirementsIn(value)} />;
  return field.type === 'textarea' && typeof value === 'string' && value !== '' ? (
    <div className={classes.prose}>
      <RichTextElements html={value} />
    </div>
  ) : (
    displayValue(field, value)
  );
}
