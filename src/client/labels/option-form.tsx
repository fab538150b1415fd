// The form of a label option: its name, and for a new option its attribute and audience.
import { type SubmitEvent, useRef, useState } from 'react';

import { call } from '#client/api/call.ts';
import { ActionBar } from '#client/form/action-bar.tsx';
import { offerSavingAsNew } from '#client/form/deleted-meanwhile.ts';
import { useSavedBy } from '#client/form/saved-by.ts';
import { type SaveConflict, type SaveHandlers, useSave } from '#client/form/use-save.ts';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { type Option, SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { notifyInfo, notifySaved } from '#client/ui/notify.tsx';
import { contract } from '#shared/api/contract.ts';
import type { AttributeOption } from '#shared/api/labels.ts';
import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';
import { labelsText } from '#shared/text/labels.ts';

import shared from './shared-form.module.css';
import classes from './option-form.module.css';

const texts = labelsText.options;

/** The value for options of all schools, which only platform roles can create. */
export const everySchool = -1;

interface Values {
  option_value: string;
  attribute: number;
  organization: number;
}
type Errors = Partial<Record<keyof Values, string>>;

export interface OptionFormProps {
  option: AttributeOption | null;
  attributes: readonly Option[];
  /** The attribute by which the list was filtered. */
  preset: number;
  owners: readonly Option[];
  mayWrite: boolean;
  onClose: () => Promise<void>;
}

export function OptionForm({ option, attributes, preset, owners, mayWrite, onClose }: OptionFormProps) {
  const [start] = useState<Values>(() => ({
    option_value: option?.option_value ?? '',
    attribute: option?.attribute ?? preset,
    organization: option?.organization ?? owners[0]?.value ?? 0,
  }));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const { saving, save: saveOrExplain, saveAgain } = useSave(texts.item);
  const [etag, setEtag] = useState(option?.etag ?? '');
  const savedBy = useSavedBy();
  const changed = (Object.keys(values) as (keyof Values)[]).filter((name) => values[name] !== start[name]);
  const release = useUnsavedGuard(changed.length);
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(form);
  const close = () => {
    release();
    return onClose();
  };
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))));
  };
  const refuse = (found: Errors) => {
    setErrors(found);
    const first = (['attribute', 'option_value', 'organization'] as const).find((name) => found[name] !== undefined);
    if (first) requestAnimationFrame(() => document.getElementById(`option-${first}`)?.focus());
    return first !== undefined;
  };

  const submitted = async () => {
    const { option_value, attribute } = values;
    const found = {
      ...(option_value.trim() ? {} : { option_value: fieldText.required }),
      ...(attribute ? {} : { attribute: fieldText.required }),
    };
    if (!refuse(found)) await saveOrExplain(() => save(option), handlers(option));
  };
  const save = async (from: typeof option) => {
    const { option_value, attribute } = values;
    const organization = values.organization === everySchool ? 0 : values.organization;
    if (from)
      await call(contract.labels.updateOption, { params: { id: from.id }, body: { option_value }, ifMatch: etag });
    else await call(contract.labels.createOption, { body: { option_value, attribute, organization } });
    notifySaved(texts.item);
    await close();
  };
  const handlers = (from: typeof option): SaveHandlers => ({
    onConflict: takeTheirs,
    onErrors: ({ errors: found }) => refuse(found),
    ...(from && {
      onGone: async () => {
        const mayCreate = owners.some(({ value }) => value === (values.organization || everySchool));
        if (await offerSavingAsNew(mayCreate)) await saveAgain(() => save(null), handlers(null));
      },
    }),
  });
  /** Shows the other user's value, and keeps the user's own in the field: saving again overwrites. */
  const takeTheirs = ({ saved, current, etag: theirs }: SaveConflict) => {
    setEtag(theirs);
    const { option_value = '' } = (current ?? {}) as Partial<AttributeOption>;
    notifyInfo(`${savedBy(saved, formText.conflict.option)} ${texts.conflict(option_value)}`);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayWrite && !saving) void submitted();
  };
  const field = (name: keyof Values, label: string) => ({
    inputId: `option-${name}`,
    label,
    required: true,
    disabled: !mayWrite,
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className={classes.narrow}>
      <div className={shared.card}>
        <div className={shared.wide}>
          <SelectField
            {...field('attribute', texts.attribute)}
            {...(option ? { disabled: true, tooltip: texts.fixedAttribute } : {})}
            value={values.attribute}
            options={attributes}
            onChange={(attribute) => set({ attribute })}
          />
        </div>
        <div className={shared.wide}>
          <TextField
            {...field('option_value', texts.value)}
            hint={option ? (mayWrite ? texts.renameHint : texts.shippedHint) : undefined}
            value={values.option_value}
            onChange={(option_value) => set({ option_value })}
          />
        </div>
        {!option && owners.length > 1 ? (
          <div className={shared.wide}>
            <SelectField
              {...field('organization', texts.origin)}
              value={values.organization}
              options={owners}
              onChange={(organization) => set({ organization })}
            />
          </div>
        ) : null}
      </div>
      <ActionBar
        changed={changed.length}
        wrong={Object.keys(errors).length}
        saveLabel={texts.save}
        maySave={mayWrite}
        saving={saving}
        problems={[]}
        onCancel={() => void close()}
      />
    </form>
  );
}
