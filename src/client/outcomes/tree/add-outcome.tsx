// The short form for a new outcome: code, short text and level. The rest is on its own page.
import { type SubmitEvent, useState } from 'react';

import { call } from '#client/api/call.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import { contract } from '#shared/api/contract.ts';
import type { FrameworkTree } from '#shared/api/frameworks.ts';
import { levelName } from '#shared/definitions/outcome-scale.ts';
import { objects } from '#shared/permissions/objects.ts';
import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

import classes from './add-outcome.module.css';

export interface AddOutcomeProps {
  framework: FrameworkTree['framework'];
  levels: FrameworkTree['levels'];
  /** The possible parents, with labels; the first is the default. 0 is the top level. */
  places: readonly { parent: number; label: string }[];
  onAdded: (id: number) => Promise<void>;
  onClose: () => void;
}

const words = outcomeTreeText;

export function AddOutcome({ framework, levels, places, onAdded, onClose }: AddOutcomeProps) {
  const { saving, save } = useSave(objects.learning_outcome.label);
  const [values, setValues] = useState({ code: '', title: '', level: 0, place: 0 });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const add = async () => {
    const { id } = await call(contract.learningOutcome.create, {
      body: {
        ...{ code: values.code, title: values.title, organization: framework.organization },
        ...{ framework: framework.id, parent: places[values.place]?.parent ?? 0 },
        ...(values.level > 0 && { level: values.level }),
      },
    });
    notifyDone(words.added([values.code, values.title].filter(Boolean).join(' ')));
    await onAdded(id);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (values.title.trim() === '') return setErrors({ title: fieldText.required });
    setErrors({});
    void save(add, {
      onErrors: (error) => {
        setErrors(error.errors);
        return Object.keys(error.errors).some((name) => name in values);
      },
    });
  };
  const field = (name: keyof typeof values) => ({
    ...{ inputId: `new-outcome-${name}`, label: words.fields[name] },
    ...(errors[name] ? { error: errors[name] } : {}),
  });
  return (
    <Dialog
      opened
      title={words.addTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{formText.cancel}</Button>
          <Button variant="primary" type="submit" form="new-outcome" busy={saving}>
            {words.add}
          </Button>
        </>
      }
    >
      <form id="new-outcome" noValidate className={classes.fields} onSubmit={submit}>
        <TextField
          {...field('code')}
          focusFirst
          value={values.code}
          onChange={(code) => setValues({ ...values, code })}
        />
        <TextField
          {...field('title')}
          required
          value={values.title}
          onChange={(title) => setValues({ ...values, title })}
        />
        {levels.length > 0 ? (
          <SelectField
            {...field('level')}
            value={values.level}
            options={levels.map((level) => ({ value: level.level, label: levelName(level) }))}
            onChange={(level) => setValues({ ...values, level })}
          />
        ) : null}
        {places.length > 1 ? (
          <SelectField
            {...field('place')}
            required
            value={values.place}
            options={places.map(({ label }, value) => ({ value, label }))}
            onChange={(place) => setValues({ ...values, place })}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
