// The state of a settings form (settings-form.tsx): what was loaded, what was changed, what is wrong; and saving it whole.
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { notifySaved } from '#client/ui/notify.tsx';

import type { LastSaved } from './saved-by.ts';
import { useSave } from './use-save.ts';

export interface LoadedSettings<Settings> {
  settings: Settings;
  etag: string | null;
}

type Errors = Readonly<Record<string, string>>;

interface Options<Settings, Field extends string> {
  loaded: LoadedSettings<Settings>;
  /** What the notices call it. */
  item: string;
  fields: readonly Field[];
  send: (settings: Settings, tag: { ifMatch?: string }) => Promise<{ data: Settings; etag: string | null }>;
  /** What counts of a field when two are compared; its value unless this says otherwise. */
  comparable?: (settings: Settings) => Readonly<Record<Field, unknown>>;
  /** By field, from what the server says; its own names unless this says otherwise. */
  errorsByField?: (errors: Errors) => Errors;
  /** What another user saved, as the form has it; as it is sent unless this says otherwise. */
  fromConflict?: (current: unknown) => Settings;
  /** What is wrong by field, known before it is sent. */
  errorsIn?: (settings: Settings) => Errors;
}

const same = <T>(value: T): T => value;
const noErrors = (): Errors => ({});

export function useSettings<Settings extends object, Field extends keyof Settings & string>({
  loaded,
  item,
  fields,
  send,
  comparable = same,
  errorsByField = same,
  fromConflict = (current) => current as Settings,
  errorsIn = noErrors,
}: Options<Settings, Field>) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(loaded.settings);
  const [refused, setRefused] = useState<Errors>({});
  /** Since a save was refused, until one succeeds. */
  const [checking, setChecking] = useState(false);
  const [conflict, setConflict] = useState<(LoadedSettings<Settings> & { saved: LastSaved }) | null>(null);
  const { saving, save } = useSave(item);
  const errors = checking ? { ...refused, ...errorsIn(draft) } : refused;

  /** The fields in which these settings differ from what was loaded. */
  const changedIn = (settings: Settings): Field[] => {
    const [one, other] = [comparable(base.settings), comparable(settings)];
    return fields.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
  };

  const show = (wrong: Errors) => {
    flushSync(() => setChecking(true));
    const [first] = Object.keys(wrong);
    if (first) document.getElementById(first)?.focus();
  };

  const submit = async (given: Settings, etag: string | null) => {
    const wrong = errorsIn(given);
    if (Object.keys(wrong).length > 0) return show(wrong);
    const work = async () => {
      const { data, etag: next } = await send(given, etag ? { ifMatch: etag } : {});
      setBase({ settings: data, etag: next });
      setDraft((now) => (now === given ? data : now));
      setRefused({});
      setChecking(false);
      notifySaved(item);
    };
    await save(work, {
      onConflict: ({ saved, current, etag: tag }) => setConflict({ settings: fromConflict(current), etag: tag, saved }),
      onErrors: (error) => {
        const found = errorsByField(error.errors);
        setRefused(found);
        show(found);
        return fields.some((name) => found[name] !== undefined);
      },
    });
  };

  const take = (found: LoadedSettings<Settings>, next: Settings) => {
    setBase(found);
    setDraft(next);
    setConflict(null);
  };
  return {
    ...{ base: base.settings, draft, errors, saving, conflict, changedIn },
    change: (change: Partial<Settings>) => {
      setDraft({ ...draft, ...change });
      setRefused({});
    },
    refuse: (field: Field, sentence: string) => setRefused({ [field]: sentence }),
    submit: () => submit(draft, base.etag),
    closeConflict: () => setConflict(null),
    takeTheirs: () => conflict && take(conflict, conflict.settings),
    keepMine: async () => {
      if (!conflict) return;
      const own = changedIn(draft).map((name) => [name, draft[name]]);
      const merged = { ...conflict.settings, ...Object.fromEntries(own) } as Settings;
      take(conflict, merged);
      await submit(merged, conflict.etag);
    },
  };
}
