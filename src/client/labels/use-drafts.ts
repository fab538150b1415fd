// Unsaved input on top of the server's values, and conflicts with another user. Used by every tab of the label page.
import { useState } from 'react';

import type { ApiError } from '#client/api/send.ts';
import type { ConflictRow } from '#client/form/conflict-frame.tsx';
import type { LastSaved } from '#client/form/saved-by.ts';
import { useSave } from '#client/form/use-save.ts';
import { notifySaved } from '#client/ui/notify.tsx';
import { labelsText } from '#shared/text/labels.ts';

export type Values = Readonly<Record<string, string>>;

/** What another user saved, and how to continue. */
export interface Theirs {
  values: Values;
  /** The next save overwrites theirs. */
  accept: () => void;
}

export interface DraftsOptions {
  loaded: Values;
  /** Its name in notices. */
  item: string;
  fieldOf: (errorName: string) => string;
  /** The label of a field, for the table of another user's changes. */
  labelOf: (name: string) => string;
  /** `changed`: the texts, by name, that differ from the stored ones. Resolves with the texts as stored. */
  send: (changed: Values) => Promise<Values>;
  /** From the body of a 412. */
  theirsIn: (details: { current: unknown; etag: string }) => Theirs;
}

export interface Drafts {
  value: (name: string) => string;
  /** Whether the user typed there since the last save. */
  isTouched: (name: string) => boolean;
  set: (name: string, text: string) => void;
  count: number;
  errors: Readonly<Record<string, string>>;
  saving: boolean;
  discard: () => void;
  save: () => Promise<void>;
  conflict: { saved: LastSaved; rows: ConflictRow[] } | null;
  takeTheirs: () => void;
  keepMine: () => Promise<void>;
  closeConflict: () => void;
}

export function useDrafts({ loaded, item, fieldOf, labelOf, send, theirsIn }: DraftsOptions): Drafts {
  const [stored, setStored] = useState(loaded);
  const [drafts, setDrafts] = useState<Values>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { saving, save: saveOrExplain } = useSave(item);
  const [conflict, setConflict] = useState<(Theirs & { saved: LastSaved }) | null>(null);
  const changed = changesIn(drafts, stored);

  const save = async (values: Values) => {
    const work = async () => {
      setStored(await send(values));
      setDrafts({});
      setErrors({});
      notifySaved(item);
    };
    await saveOrExplain(work, {
      onConflict: ({ saved, current, etag }) => setConflict({ ...theirsIn({ current, etag }), saved }),
      onErrors: ({ errors: found }: ApiError) => {
        setErrors(Object.fromEntries(Object.entries(found).map(([name, text]) => [fieldOf(name), text])));
        // The field may be out of sight, so the notice repeats its error.
        return false;
      },
    });
  };
  const continueFromTheirs = ({ values, accept }: Theirs) => {
    accept();
    setStored({ ...stored, ...values });
    setConflict(null);
  };

  return {
    value: (name) => drafts[name] ?? stored[name] ?? '',
    isTouched: (name) => name in drafts,
    set: (name, text) => {
      setDrafts((before) => ({ ...before, [name]: text }));
      setErrors(({ [name]: _solved, ...others }) => others);
    },
    count: Object.keys(changed).length,
    errors,
    saving,
    discard: () => {
      setDrafts({});
      setErrors({});
    },
    save: () => save(changed),
    conflict: conflict && { saved: conflict.saved, rows: rowsOf(stored, conflict.values, changed, labelOf) },
    takeTheirs: () => {
      if (!conflict) return;
      continueFromTheirs(conflict);
      setDrafts({});
    },
    keepMine: async () => {
      if (!conflict) return;
      continueFromTheirs(conflict);
      await save(changesIn(drafts, { ...stored, ...conflict.values }));
    },
    closeConflict: () => setConflict(null),
  };
}

function changesIn(drafts: Values, stored: Values): Values {
  return Object.fromEntries(
    Object.entries(drafts)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([name, text]) => text !== (stored[name] ?? '')),
  );
}

function rowsOf(was: Values, now: Values, mine: Values, labelOf: (name: string) => string): ConflictRow[] {
  return Object.keys(now)
    .filter((name) => now[name] !== (was[name] ?? ''))
    .map((id) => ({
      id,
      label: labelOf(id),
      was: was[id] || labelsText.none,
      now: now[id] || labelsText.none,
      ...(id in mine ? { mine: mine[id] || labelsText.none } : {}),
    }));
}
