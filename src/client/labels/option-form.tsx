// The form of a label option: its name, and for a new one its attribute and for whom it is.
import { type SubmitEvent, useRef, useState } from 'react';

import { type ApiError, saysWhy } from '#client/api/call.ts';
import { useSend } from '#client/api/query.ts';
import { ActionBar } from '#client/form/action-bar.tsx';
import { offerSavingAsNew } from '#client/form/deleted-meanwhile.ts';
import { lastSaved, useSavedBy } from '#client/form/saved-by.ts';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { type Option, SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { notifyFailed, notifyInfo, notifySaved } from '#client/ui/notify.tsx';
import { useBusy } from '#client/ui/use-busy.ts';
import { contract } from '#shared/api/contract.ts';
import type { AttributeOption } from '#shared/api/labels.ts';
import { nl } from '#shared/text/nl.ts';

import { everySchool } from './option-page.tsx';

import classes from './group-form.module.css';

const texts = nl.labels.options;

interface Values {
  option_value: string;
  attribute: number;
  organization: number;
}
type Errors = Partial<Record<keyof Values, string>>;

export interface OptionFormProps {
  option: AttributeOption | null;
  attributes: readonly Option[];
  /** The attribute that the list was filtered by. */
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
  const [saving, run] = useBusy();
  const [etag, setEtag] = useState(option?.etag ?? '');
  const send = useSend();
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
      ...(option_value.trim() ? {} : { option_value: nl.field.required }),
      ...(attribute ? {} : { attribute: nl.field.required }),
    };
    if (!refuse(found)) await run(() => save(option));
  };
  const save = async (from: typeof option) => {
    const { option_value, attribute } = values;
    const mayCreate = owners.some(({ value }) => value === (values.organization || everySchool));
    try {
      const organization = values.organization === everySchool ? 0 : values.organization;
      if (from)
        await send(contract.labels.updateOption, { params: { id: from.id }, body: { option_value }, ifMatch: etag });
      else await send(contract.labels.createOption, { body: { option_value, attribute, organization } });
      notifySaved(texts.item);
      await close();
    } catch (error) {
      const known = saysWhy(error) ? error : null;
      if (!known) notifyFailed(nl.notice.notSaved(texts.item));
      else if (known.status === 412) takeTheirs(known);
      else if (known.status === 404 && from) {
        if (await offerSavingAsNew(mayCreate)) await save(null);
      } else if (known.status !== 401 && !refuse(known.errors)) notifyFailed(known.message);
    }
  };
  /** Theirs is shown, and the own name stays in the field: saving again puts it there. */
  const takeTheirs = ({ details }: ApiError) => {
    const { current, etag: theirs } = details as { current: Partial<AttributeOption>; etag: string };
    setEtag(theirs);
    notifyInfo(`${savedBy(lastSaved(details), nl.form.conflict.option)} ${texts.conflict(current.option_value ?? '')}`);
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
      <div className={classes.card}>
        <div className={classes.wide}>
          <SelectField
            {...field('attribute', texts.attribute)}
            {...(option ? { disabled: true, tooltip: texts.fixedAttribute } : {})}
            value={values.attribute}
            options={attributes}
            onChange={(attribute) => set({ attribute })}
          />
        </div>
        <div className={classes.wide}>
          <TextField
            {...field('option_value', texts.value)}
            hint={option ? (mayWrite ? texts.renameHint : texts.shippedHint) : undefined}
            value={values.option_value}
            onChange={(option_value) => set({ option_value })}
          />
        </div>
        {!option && owners.length > 1 ? (
          <div className={classes.wide}>
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
