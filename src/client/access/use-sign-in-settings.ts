// The state of the form about signing in: what was loaded, what was changed, what is wrong; and saving it whole.
import { useState } from 'react';

import { callWithTag } from '#client/api/call.ts';
import type { LastSaved } from '#client/form/saved-by.ts';
import { useSave } from '#client/form/use-save.ts';
import { notifySaved } from '#client/ui/notify.tsx';
import { signIn, type WireSignIn } from '#shared/api/sign-in.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';

export interface LoadedSettings {
  settings: WireSignIn;
  etag: string | null;
}

const settingFields = [
  ...(['sso', 'local_accounts', 'home_domains', 'affiliations', 'default_role', 'update_profile', 'roles'] as const),
];
export type SettingField = (typeof settingFields)[number];

/** The fields in which two differ. */
export function changedSettings(one: WireSignIn, other: WireSignIn): SettingField[] {
  return settingFields.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

export function useSignInSettings(loaded: LoadedSettings) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(loaded.settings);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<(LoadedSettings & { saved: LastSaved }) | null>(null);
  const { saving, save } = useSave(signInText.item);

  const send = async (given: WireSignIn, etag: string | null) => {
    const work = async () => {
      const input = { body: given, ...(etag ? { ifMatch: etag } : {}) };
      const { data, etag: next } = await callWithTag(signIn.saveSettings, input);
      setBase({ settings: data, etag: next });
      setDraft((now) => (now === given ? data : now));
      setErrors({});
      notifySaved(signInText.item);
    };
    await save(work, {
      onConflict: ({ saved, current, etag: tag }) => setConflict({ settings: current as WireSignIn, etag: tag, saved }),
      onErrors: ({ errors: found }) => {
        const byField = Object.fromEntries(Object.entries(found).map(([path, text]) => [path.split('.')[0], text]));
        setErrors(byField);
        return settingFields.some((name) => byField[name] !== undefined);
      },
    });
  };

  const take = (found: LoadedSettings, next: WireSignIn) => {
    setBase(found);
    setDraft(next);
    setConflict(null);
  };
  return {
    ...{ base: base.settings, draft, errors, saving, conflict },
    change: (change: Partial<WireSignIn>) => {
      setDraft({ ...draft, ...change });
      setErrors({});
    },
    submit: () => send(draft, base.etag),
    closeConflict: () => setConflict(null),
    takeTheirs: () => conflict && take(conflict, conflict.settings),
    keepMine: async () => {
      if (!conflict) return;
      const own = changedSettings(base.settings, draft).map((name) => [name, draft[name]]);
      const merged = { ...conflict.settings, ...Object.fromEntries(own) } as WireSignIn;
      take(conflict, merged);
      await send(merged, conflict.etag);
    },
  };
}
