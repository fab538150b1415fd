// The field for what comes before a unit: a list of units with a kind and a note, and a search to add to it.
import { useEffect, useRef } from 'react';

import { CellInput } from '#client/ui/fields/cell-input.tsx';
import { errorId, FieldFrame, type FrameProps, labelId } from '#client/ui/fields/field-frame.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconTrash } from '#client/ui/icons.ts';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { MAX_NOTE, type Requirement, requirementKinds } from '#shared/definitions/requirement.ts';
import { requirementText } from '#shared/text/requirements.ts';

import type { FormField } from './field.ts';
import { RequiredBy, RequirementsShown, unitLabel, UnitLink } from './requirements-shown.tsx';

import classes from './requirements.module.css';

const words = requirementText;
const kinds = requirementKinds.map((kind, value) => ({ value, label: words.kinds[kind] }));

export interface RequirementsFieldProps extends FrameProps {
  field: FormField;
  value: readonly Requirement[];
  onChange: (value: Requirement[]) => void;
}

export function RequirementsField({ field, value, onChange, ...frame }: RequirementsFieldProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const focusNext = useRef('');
  // What had the focus is drawn again or gone.
  useEffect(() => {
    if (focusNext.current) box.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = '';
  });

  const add = (unit: number) => {
    focusNext.current = `[data-unit="${unit}"] input`;
    onChange([...value, { educational_unit: unit, kind: 'passed', note: '' }]);
  };
  const change = (unit: number, changed: Partial<Requirement>) =>
    onChange(value.map((each) => (each.educational_unit === unit ? { ...each, ...changed } : each)));
  const remove = (unit: number) => {
    focusNext.current = `#${frame.inputId}`;
    onChange(value.filter((each) => each.educational_unit !== unit));
  };
  const chosen = value.map(({ educational_unit }) => educational_unit);
  const others = field.values.filter((option) => !chosen.includes(option.value));
  const described = frame.error ? errorId(frame.inputId) : undefined;

  return (
    <FieldFrame {...frame} group>
      {frame.disabled ? (
        <RequirementsShown field={field} value={value} />
      ) : (
        <fieldset
          ref={box}
          aria-labelledby={labelId(frame.inputId)}
          aria-describedby={described}
          className={classes.field}
        >
          {value.length > 0 ? (
            <ul className={classes.rows}>
              {value.map((each) => (
                <Row
                  key={each.educational_unit}
                  requirement={each}
                  title={unitLabel(field, each.educational_unit)}
                  onChange={(changed) => change(each.educational_unit, changed)}
                  onRemove={() => remove(each.educational_unit)}
                />
              ))}
            </ul>
          ) : (
            <p className={classes.none}>{words.none}</p>
          )}
          {value.length < (field.max ?? Infinity) ? (
            <CompactSelect
              // Made again, so that it does not keep what was typed to find the last one.
              key={chosen.join()}
              id={frame.inputId}
              label={words.add}
              placeholder={words.add}
              width={420}
              value={null}
              options={others}
              onChange={add}
            />
          ) : null}
          <RequiredBy unit={field.record ?? 0} />
        </fieldset>
      )}
    </FieldFrame>
  );
}

interface RowProps {
  requirement: Requirement;
  title: string;
  onChange: (changed: Partial<Requirement>) => void;
  onRemove: () => void;
}

function Row({ requirement: { educational_unit, kind, note }, title, onChange, onRemove }: RowProps) {
  return (
    <li className={classes.row} data-unit={educational_unit}>
      <UnitLink id={educational_unit} title={title} />
      <CompactSelect
        label={words.kindOf(title)}
        value={requirementKinds.indexOf(kind)}
        options={kinds}
        onChange={(index) => onChange({ kind: requirementKinds[index] ?? kind })}
      />
      <CellInput
        label={words.noteOf(title)}
        placeholder={words.note}
        value={note}
        maxLength={MAX_NOTE}
        onChange={(text) => onChange({ note: text })}
      />
      <IconButton
        label={words.remove(title)}
        icon={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}
