// The state of the form of a label group: values, changes, saving, and conflicts with another user.
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { offerSavingAsNew } from '#client/form/deleted-meanwhile.ts';
import { useSavedBy } from '#client/form/saved-by.ts';
import { type SaveHandlers, useSave } from '#client/form/use-save.ts';
import { notifyFailed, notifyInfo, notifySaved } from '#client/ui/notify.tsx';
import { contract } from '#shared/api/contract.ts';
import type { AttributeGroup } from '#shared/api/labels.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { isoFromDutch } from '#shared/text/dates.ts';
import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';
import { labelsText } from '#shared/text/labels.ts';
import { noticeText } from '#shared/text/notice.ts';

export interface LoadedGroup {
  group: AttributeGroup;
  etag: string | null;
}

export interface GroupValues {
  title: string;
  date_deadline: string;
  object: string;
  organization: number;
  organizational_unit: number;
  system: number;
  attributes: number[];
}
export type GroupErrors = Partial<Record<keyof GroupValues, string>>;

const item = labelsText.groups.item;

export interface GroupFormSteps {
  reload: () => Promise<LoadedGroup>;
  onSaved: () => Promise<void>;
  /** The schools in which the user may create a group. */
  mayCreateIn: (organization: number) => boolean;
}

export function useGroupForm(
  loaded: LoadedGroup | null,
  organization: number,
  { reload, onSaved, mayCreateIn }: GroupFormSteps,
) {
  const [base, setBase] = useState(loaded);
  const [start, setStart] = useState<GroupValues>(() => valuesOf(loaded?.group, organization));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<GroupErrors>({});
  const { saving, save: saveOrExplain, saveAgain } = useSave(item);
  const savedBy = useSavedBy();
  const changed = namesOf(values).filter((name) => String(values[name]) !== String(start[name]));

  const submit = async () => {
    const found = check(values);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    await saveOrExplain(() => save(base), handlers(base));
  };

  const save = async (from: LoadedGroup | null) => {
    const body = { ...values, object: values.object as ObjectKey, date_deadline: values.date_deadline || null };
    if (from)
      await call(contract.labels.updateGroup, {
        params: { id: from.group.id },
        body,
        ...(from.etag && { ifMatch: from.etag }),
      });
    else await call(contract.labels.createGroup, { body });
    notifySaved(item);
    await onSaved();
  };

  const handlers = (from: LoadedGroup | null): SaveHandlers => ({
    onConflict: ({ saved }) =>
      reload().then(
        (theirs) => takeTheirs(theirs, savedBy(saved, formText.conflict.group)),
        () => notifyFailed(noticeText.notSaved(item)),
      ),
    onErrors: ({ errors: found }) => {
      refuse(found);
      return Object.keys(found).length > 0;
    },
    ...(from && {
      onGone: async () => {
        if (await offerSavingAsNew(mayCreateIn(from.group.organization)))
          await saveAgain(() => save(null), handlers(null));
      },
    }),
  });

  const refuse = (found: GroupErrors) => {
    setErrors(found);
    const first = namesOf(values).find((name) => found[name] !== undefined);
    if (first) requestAnimationFrame(() => document.getElementById(`group-${first}`)?.focus());
  };

  /** Puts the user's own changes on top of the other user's: saving again overwrites. */
  const takeTheirs = (theirs: LoadedGroup, sentence: string) => {
    const fresh = valuesOf(theirs.group, organization);
    setBase(theirs);
    setStart(fresh);
    setValues({ ...fresh, ...Object.fromEntries(changed.map((name) => [name, values[name]])) });
    notifyInfo(`${sentence} ${formText.conflictMerged}`);
  };

  return {
    values,
    changed,
    errors,
    saving,
    submit,
    set: (part: Partial<GroupValues>) => {
      setValues((before) => ({ ...before, ...part }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
    },
  };
}

function valuesOf(group: AttributeGroup | undefined, organization: number): GroupValues {
  return {
    title: group?.title ?? '',
    object: group?.object ?? '',
    date_deadline: group?.date_deadline ?? '',
    organization: group?.organization ?? organization,
    organizational_unit: group?.organizational_unit ?? 0,
    system: group?.system ?? 0,
    attributes: group?.attributes ?? [],
  };
}

function namesOf(values: GroupValues): (keyof GroupValues)[] {
  return Object.keys(values) as (keyof GroupValues)[];
}

function check({ title, object, date_deadline, attributes }: GroupValues): GroupErrors {
  return {
    ...(title.trim() ? {} : { title: fieldText.required }),
    ...(object ? {} : { object: fieldText.required }),
    ...(date_deadline === '' || isoFromDutch(date_deadline) ? {} : { date_deadline: fieldText.date }),
    ...(object && attributes.length === 0 ? { attributes: labelsText.groups.fieldsRequired } : {}),
  };
}
