// The form of a label group: title, object, deadline, audience, and its attributes in order.
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useRef } from 'react';

import { useAttributes } from '#client/api/attributes.ts';
import { ActionBar } from '#client/form/action-bar.tsx';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { DateField } from '#client/ui/fields/date-field.tsx';
import { type Option, SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';
import { labelsText } from '#shared/text/labels.ts';

import { AttributePicker } from './attribute-picker.tsx';
import { useObjectOptions } from './object-options.ts';
import { useAudiencePlaces } from './use-audience.ts';
import { type GroupValues, type LoadedGroup, useGroupForm } from './use-group-form.ts';

import classes from './shared-form.module.css';

const texts = labelsText.groups;

export interface GroupFormProps {
  loaded: LoadedGroup | null;
  organizations: readonly Option[];
  mayWrite: boolean;
  reload: () => Promise<LoadedGroup>;
}

export function GroupForm({ loaded, organizations, mayWrite, reload }: GroupFormProps) {
  const navigate = useNavigate();
  const close = () => {
    release();
    return navigate({ to: '/labelgroepen' });
  };
  const form = useGroupForm(loaded, organizations[0]?.value ?? 0, {
    reload,
    onSaved: close,
    mayCreateIn: (school) => organizations.some(({ value }) => value === school),
  });
  const { values, errors, set } = form;
  const release = useUnsavedGuard(form.changed.length);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const objects = useObjectOptions();
  const { units, systems } = useAudiencePlaces(values.organization);
  const object = objectKeys.find((key) => key === values.object);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayWrite && !form.saving) void form.submit();
  };
  const field = (name: keyof GroupValues, label: string) => ({
    inputId: `group-${name}`,
    label,
    disabled: !mayWrite,
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
  });
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <div className={classes.card}>
        <TextField {...field('title', texts.name)} required value={values.title} onChange={(title) => set({ title })} />
        <SelectField
          {...field('object', labelsText.object)}
          required
          value={objects.valueOf(values.object)}
          options={objects.options.filter(({ value }) => objectKeys.includes(objects.objectOf(value) as ObjectKey))}
          onChange={(value) => set({ object: objects.objectOf(value) ?? '', attributes: [] })}
        />
        <DateField
          {...field('date_deadline', texts.deadline)}
          tooltip={texts.deadlineHint}
          value={values.date_deadline}
          onChange={(date_deadline) => set({ date_deadline })}
        />
        {!loaded && organizations.length > 1 ? (
          <SelectField
            {...field('organization', labelsText.organization)}
            required
            value={values.organization}
            options={organizations}
            onChange={(organization) => set({ organization, organizational_unit: 0, system: 0 })}
          />
        ) : null}
        <SelectField
          {...field('organizational_unit', labelsText.unit)}
          value={values.organizational_unit}
          options={units}
          noneLabel={labelsText.wholeSchool}
          onChange={(organizational_unit) => set({ organizational_unit })}
        />
        <SelectField
          {...field('system', labelsText.system)}
          value={values.system}
          options={systems}
          noneLabel={texts.none}
          onChange={(system) => set({ system })}
        />
        <div className={classes.wide}>
          <Attributes
            object={object}
            organization={values.organization}
            chosen={values.attributes}
            error={errors.attributes}
            disabled={!mayWrite}
            onChange={(attributes) => set({ attributes })}
          />
        </div>
      </div>
      <ActionBar
        changed={form.changed.length}
        wrong={Object.keys(errors).length}
        saveLabel={texts.save}
        maySave={mayWrite}
        saving={form.saving}
        problems={[]}
        onCancel={() => void close()}
      />
    </form>
  );
}

interface AttributesProps {
  object: ObjectKey | undefined;
  organization: number;
  chosen: readonly number[];
  error: string | undefined;
  disabled: boolean;
  onChange: (attributes: number[]) => void;
}

function Attributes({ object, organization, ...picker }: AttributesProps) {
  const { data = [] } = useAttributes(
    { object: object ?? 'programme', organization },
    { enabled: object !== undefined && organization > 0 },
  );
  if (object === undefined) return <p className={classes.hint}>{texts.chooseObject}</p>;
  return <AttributePicker attributes={data} {...picker} />;
}
