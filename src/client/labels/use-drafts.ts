// What somebody typed and has not saved yet, over what the server said. Used by every tab of the label screen.
import { useState } from 'react';

import { saysWhy } from '#client/api/call.ts';
import { notifyFailed, notifySaved } from '#client/ui/notify.tsx';
import { nl } from '#shared/text/nl.ts';

export type Values = Readonly<Record<string, string>>;

export interface Drafts {
  value: (name: string) => string;
  /** Whether somebody typed there since the last save. */
  isTouched: (name: string) => boolean;
  set: (name: string, text: string) => void;
  /** The names and texts that differ from what is stored. */
  changed: Values;
  count: number;
  errors: Readonly<Record<string, string>>;
  saving: boolean;
  discard: () => void;
  /** `send` answers what is stored afterwards. */
  save: (send: (changed: Values) => Promise<Values>) => Promise<void>;
}

export function useDrafts(loaded: Values, item: string, fieldOf: (errorName: string) => string): Drafts {
  const [stored, setStored] = useState(loaded);
  const [drafts, setDrafts] = useState<Values>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const changed = Object.fromEntries(
    Object.entries(drafts)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([name, text]) => text !== (stored[name] ?? '')),
  );
  return {
    value: (name) => drafts[name] ?? stored[name] ?? '',
    isTouched: (name) => name in drafts,
    set: (name, text) => {
      setDrafts((before) => ({ ...before, [name]: text }));
      setErrors(({ [name]: _solved, ...others }) => others);
    },
    changed,
    count: Object.keys(changed).length,
    errors,
    saving,
    discard: () => {
      setDrafts({});
      setErrors({});
    },
    save: async (send) => {
      setSaving(true);
      try {
        setStored(await send(changed));
        setDrafts({});
        setErrors({});
        notifySaved(item);
      } catch (error) {
        if (!saysWhy(error)) return notifyFailed(nl.notice.notSaved(item));
        if (error.status === 401) return;
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([name, text]) => [fieldOf(name), text])));
        notifyFailed(error.message);
      } finally {
        setSaving(false);
      }
    },
  };
}
