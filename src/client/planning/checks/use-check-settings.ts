// The state of the settings form: what was loaded, what is typed, what is wrong; and saving it whole.
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

import { callWithTag } from '#client/api/call.ts';
import type { LastSaved } from '#client/form/saved-by.ts';
import { useSave } from '#client/form/use-save.ts';
import { notifySaved } from '#client/ui/notify.tsx';
import { checks, type WireSettings } from '#shared/api/checks.ts';
import { checkSettingsText } from '#shared/text/check-settings.ts';

import { draftOf, errorsIn, mergeSettings, settingsOf, type SettingsDraft } from './settings-draft.ts';

export interface LoadedSettings {
  settings: WireSettings;
  etag: string | null;
}

type Errors = Readonly<Record<string, string>>;

export function useCheckSettings(organization: number, loaded: LoadedSettings) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded.settings));
  const [checking, setChecking] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const [conflict, setConflict] = useState<(LoadedSettings & { saved: LastSaved }) | null>(null);
  const { saving, save } = useSave(checkSettingsText.item);
  const start = useMemo(() => draftOf(base.settings), [base]);
  const errors: Errors = checking ? { ...refused, ...errorsIn(draft) } : refused;

  const show = (wrong: Errors) => {
    flushSync(() => setChecking(true));
    const [first] = Object.keys(wrong);
    if (first) document.getElementById(first)?.focus();
  };

  const send = async (given: SettingsDraft, etag: string | null) => {
    const wrong = errorsIn(given);
    if (Object.keys(wrong).length > 0) return show(wrong);
    const work = async () => {
      const input = { query: { organization }, body: settingsOf(given) };
      const { data, etag: next } = await callWithTag(checks.saveSettings, {
        ...input,
        ...(etag ? { ifMatch: etag } : {}),
      });
      setBase({ settings: data, etag: next });
      setDraft((now) => (now === given ? draftOf(data) : now));
      setChecking(false);
      notifySaved(checkSettingsText.item);
    };
    await save(work, {
      onConflict: ({ saved, current, etag: tag }) =>
        setConflict({ settings: current as WireSettings, etag: tag, saved }),
      onErrors: (error) => {
        const fields = Object.entries(error.errors).filter(([field]) => field in given);
        setRefused(Object.fromEntries(fields));
        show(Object.fromEntries(fields));
        return fields.length > 0;
      },
    });
  };

  return {
    start,
    draft,
    errors,
    saving,
    conflict,
    change: (next: SettingsDraft) => {
      setDraft(next);
      setRefused({});
    },
    submit: () => send(draft, base.etag),
    closeConflict: () => setConflict(null),
    takeTheirs: () => {
      if (!conflict) return;
      setBase(conflict);
      setDraft(draftOf(conflict.settings));
      setConflict(null);
    },
    keepMine: async () => {
      if (!conflict) return;
      const merged = mergeSettings(start, draft, draftOf(conflict.settings));
      setBase(conflict);
      setDraft(merged);
      setConflict(null);
      await send(merged, conflict.etag);
    },
  };
}
