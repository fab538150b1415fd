// Which attributes get which value, in all selected records.
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { FieldControl } from '#client/form/field-control.tsx';
import type { FormValues } from '#client/form/field.ts';
import { useSave } from '#client/form/use-save.ts';
import { checkBeforeSending, type FieldErrors } from '#client/form/check-before-sending.ts';
import { initialFormValues, isEmpty } from '#client/form/values.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconX } from '#client/ui/icons.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { takeFocus } from '#client/ui/use-focus-return.ts';
import { imports } from '#shared/api/imports.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import type { ImportableObject } from '#shared/permissions/importable.ts';
import { bulkEditText } from '#shared/text/bulk-edit.ts';

import { useBulkFields } from './use-bulk-fields.ts';

import shared from './shared-bulk.module.css';
import classes from './bulk-form.module.css';

const words = bulkEditText;

export interface BulkFormProps {
  definition: Definition;
  organization: number;
  ids: readonly number[];
  /** By the attributes that were added, in that order. */
  values: FormValues;
  onChange: (values: FormValues) => void;
  /** The id under which the server keeps what it would change. */
  onRead: (id: number) => void;
}

export function BulkForm({ definition, organization, ids, values, onChange, onRead }: BulkFormProps) {
  const { fields, loading } = useBulkFields(definition, organization);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { saving, save } = useSave(words.item);
  const names = Object.keys(values);
  const added = names.flatMap((name) => fields.find(({ id }) => id === name) ?? []);
  const free = fields.filter(({ id }) => !names.includes(id));

  const look = async () => {
    const wrong = await checkBeforeSending(definition, values, names);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return focusSoon(first);
    const body = { object: definition.object as ImportableObject, ids: [...ids], values };
    await save(async () => onRead((await call(imports.edit, { body })).id), {
      onErrors: (error) => {
        setErrors(error.errors);
        return names.some((name) => name in error.errors);
      },
    });
  };
  const add = (index: number) => {
    const field = free[index - 1];
    if (!field) return;
    onChange({ ...values, [field.id]: initialFormValues(definition, {})[field.id] ?? null });
    focusSoon(field.id);
  };
  const remove = (name: string) => {
    const { [name]: _removed, ...others } = values;
    onChange(others);
    document.getElementById('bulk-add')?.focus();
  };

  if (loading) return <Skeletons of="form" rows={4} />;
  return (
    <div ref={takeFocus} tabIndex={-1} className={shared.form}>
      <p className={shared.intro}>{fields.length === 0 ? words.nothingToAdd : words.intro}</p>
      {added.map((field) => (
        <div key={field.id} className={classes.field} data-type={field.type}>
          <FieldControl
            field={field}
            inputId={inputIdOf(field.id)}
            value={values[field.id] ?? null}
            {...(errors[field.id] === undefined ? {} : { error: errors[field.id]! })}
            onChange={(value) => onChange({ ...values, [field.id]: value })}
          />
          <span className={classes.remove}>
            <IconButton
              label={words.remove(field.label)}
              icon={<IconX size={17} stroke={1.7} aria-hidden />}
              onClick={() => remove(field.id)}
            />
          </span>
          {isEmpty(values[field.id]) && !field.required ? <p>{words.becomesEmpty(ids.length)}</p> : null}
        </div>
      ))}
      {free.length > 0 ? (
        <SelectField
          inputId="bulk-add"
          label={words.add}
          noneLabel={null}
          value={0}
          options={free.map(({ label }, index) => ({ value: index + 1, label }))}
          onChange={add}
        />
      ) : null}
      <div className={shared.actions}>
        <Button variant="primary" busy={saving} disabled={names.length === 0} onClick={() => void look()}>
          {words.look}
        </Button>
      </div>
    </div>
  );
}

function inputIdOf(name: string): string {
  return `bulk-${name}`;
}

/** When it has been drawn. */
function focusSoon(name: string): void {
  requestAnimationFrame(() => document.getElementById(inputIdOf(name))?.focus());
}
