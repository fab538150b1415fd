// One object: its words and its colour, with how the colour looks in light and dark and what is wrong with it.
import { CellInput } from '#client/ui/fields/cell-input.tsx';
import { ColorInput, isColor } from '#client/ui/fields/color-input.tsx';
import { IconAlertTriangle } from '#client/ui/icons.ts';
import type { ObjectLabelRow } from '#shared/api/labels.ts';
import { nl } from '#shared/text/nl.ts';

import { type Preview, previewColor } from './contrast.ts';
import { Captioned } from './label-form.tsx';
import type { Drafts } from './use-drafts.ts';

import classes from './labels.module.css';

export interface ObjectRowProps {
  row: ObjectLabelRow;
  drafts: Drafts;
  mayUpdate: boolean;
}

export function ObjectRow({ row, drafts, mayUpdate }: ObjectRowProps) {
  const { object, default_label, default_label_plural, default_color } = row;
  const bind = (field: string) => ({
    value: drafts.value(`${object}.${field}`),
    error: drafts.errors[`${object}.${field}`],
    disabled: !mayUpdate,
    onChange: (text: string) => drafts.set(`${object}.${field}`, text),
  });
  const color = bind('user_color');
  const shown = isColor(color.value) ? color.value : default_color;
  const previews = [previewColor(shown, 'light'), previewColor(shown, 'dark')];
  const wrong = color.value === '' || isColor(color.value) ? color.error : nl.field.color;
  const word = bind('actual_label').value.trim() || default_label;
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        {default_label}
        <span className={classes.code}>{default_label_plural}</span>
      </div>
      <Captioned caption={nl.labels.singular}>
        <CellInput {...bind('actual_label')} label={nl.labels.singularFor(default_label)} placeholder={default_label} />
      </Captioned>
      <Captioned caption={nl.labels.plural}>
        <CellInput
          {...bind('actual_label_plural')}
          label={nl.labels.pluralFor(default_label)}
          placeholder={default_label_plural}
        />
      </Captioned>
      <Captioned caption={nl.labels.color}>
        <ColorInput
          {...color}
          error={wrong}
          label={nl.labels.colorFor(default_label)}
          pickLabel={nl.labels.pickColorFor(default_label)}
          fallback={default_color}
        />
      </Captioned>
      <div className={classes.previews}>
        {previews.map((preview) => (
          <span
            key={preview.scheme}
            className={classes.preview}
            style={{ background: preview.tint, color: preview.text }}
            title={nl.labels[preview.scheme]}
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

/** The colour is the school's to choose, so this warns and does not forbid. */
function Verdict({ previews }: { previews: readonly Preview[] }) {
  const problems = previews.flatMap(({ scheme, weakMark, weakText }) => [
    ...(weakMark === null ? [] : [nl.labels.contrastMark(nl.labels.schemes[scheme], figure(weakMark))]),
    ...(weakText === null ? [] : [nl.labels.contrastText(nl.labels.schemes[scheme], figure(weakText))]),
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
