// One object: its words and its colour, with a preview of the colour in light and dark, and contrast warnings.
import { FieldControl } from '#client/form/field-control.tsx';
import type { FormField } from '#client/form/field.ts';
import { ColorInput, isColor } from '#client/ui/fields/color-input.tsx';
import { IconAlertTriangle } from '#client/ui/icons.ts';
import type { ObjectLabelRow } from '#shared/api/labels.ts';
import { fieldText } from '#shared/text/field.ts';
import { labelsText } from '#shared/text/labels.ts';

import { type ContrastPreview, previewColor } from './contrast.ts';
import { Captioned } from './label-form.tsx';
import type { Drafts } from './use-drafts.ts';

import shared from './shared-label-rows.module.css';
import classes from './object-row.module.css';

export interface ObjectRowProps {
  row: ObjectLabelRow;
  drafts: Drafts;
  mayUpdate: boolean;
}

export function ObjectRow({ row, drafts, mayUpdate }: ObjectRowProps) {
  const { object, default_label, default_color } = row;
  const bind = (field: string) => ({
    value: drafts.value(`${object}.${field}`),
    error: drafts.errors[`${object}.${field}`],
    disabled: !mayUpdate,
    onChange: (text: string) => drafts.set(`${object}.${field}`, text),
  });
  const [singular, plural] = [bind('actual_label'), bind('actual_label_plural')];
  const pluralName = `${object}.actual_label_plural`;
  const error = singular.error ?? plural.error;
  const color = bind('user_color');
  const shown = isColor(color.value) ? color.value : default_color;
  const previews = [previewColor(shown, 'light'), previewColor(shown, 'dark')];
  const wrong = color.value === '' || isColor(color.value) ? color.error : fieldText.color;
  const word = singular.value.trim() || default_label;
  return (
    <li className={shared.row}>
      <FieldControl
        inputId={`object-${object}`}
        field={wordsField(row, mayUpdate)}
        value={{ singular: singular.value, plural: plural.value || (drafts.isTouched(pluralName) ? '' : null) }}
        {...(error === undefined ? {} : { error })}
        onChange={(words) => {
          if (typeof words !== 'object' || words === null || Array.isArray(words)) return;
          if (words.singular !== singular.value) singular.onChange(words.singular);
          if ((words.plural ?? '') !== plural.value) plural.onChange(words.plural ?? '');
        }}
      />
      <Captioned caption={labelsText.color}>
        <ColorInput
          {...color}
          error={wrong}
          label={labelsText.colorFor(default_label)}
          pickLabel={labelsText.pickColorFor(default_label)}
          fallback={default_color}
        />
      </Captioned>
      <div className={shared.previews}>
        {previews.map((preview) => (
          <span
            key={preview.scheme}
            className={classes.preview}
            style={{ background: preview.tint, color: preview.text }}
            title={labelsText[preview.scheme]}
          >
            <span className={classes.mark} style={{ background: preview.mark }} />
            {word}
          </span>
        ))}
        <Verdict previews={previews} />
      </div>
    </li>
  );
}

/** The field for the object's word in singular and plural; empty for the default words. */
function wordsField(row: ObjectLabelRow, editable: boolean): FormField {
  const { object: id, default_label: label, default_label_plural: defaultPlural, description: tooltip } = row;
  return {
    ...{ id, type: 'translate', label, tooltip, defaultPlural, editable },
    ...{ attribute_id: 0, values: [], required: false, span: 1 },
  };
}

/** Only a warning, because schools may choose any colour. */
function Verdict({ previews }: { previews: readonly ContrastPreview[] }) {
  const problems = previews.flatMap(({ scheme, weakMark, weakText }) => [
    ...(weakMark === null ? [] : [labelsText.contrastMark(labelsText.schemes[scheme], figure(weakMark))]),
    ...(weakText === null ? [] : [labelsText.contrastText(labelsText.schemes[scheme], figure(weakText))]),
  ]);
  return (
    <span className={classes.verdict} aria-live="polite" data-wrong={problems.length > 0 || undefined}>
      {problems.map((problem) => (
        <span key={problem} className={classes.problem}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
          {problem}
        </span>
      ))}
    </span>
  );
}

function figure(ratio: number): string {
  return ratio.toFixed(1).replace('.', ',');
}
