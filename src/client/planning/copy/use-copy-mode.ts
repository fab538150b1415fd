// The selection on a page, and copy mode, in which nothing moves and a click or the space bar selects. Another page starts without
// either.
import { useState } from 'react';

import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import { copyText } from '#shared/text/copy.ts';
import { selectionText } from '#shared/text/selection.ts';

/** What is copied: a selection, a whole study year, or the whole plan. */
export type CopyPurpose = 'selection' | 'year' | 'plan';

export interface CopyMode {
  /** In copy mode. */
  active: boolean;
  /** The chosen keys for the board; undefined outside of copy mode. */
  chosen: ReadonlySet<string> | undefined;
  /** What is chosen, in copy mode or outside of it. */
  selected: ReadonlySet<string>;
  /** Outside of copy mode: a plain click selects. */
  picking: boolean;
  items: readonly PlanItem[];
  purpose: CopyPurpose;
  dialogOpen: boolean;
  enter: () => void;
  /** Copy mode and the selection both end. */
  leave: () => void;
  clear: () => void;
  toggle: (key: string) => void;
  /** These as well, or these and no others. */
  select: (keys: readonly string[], add: boolean) => void;
  /** From now on a plain click selects; this one first. */
  pick: (key: string) => void;
  /** The dialog, for all of these. */
  copyAll: (keys: readonly string[], purpose: CopyPurpose) => void;
  openDialog: () => void;
  closeDialog: () => void;
}

const nothing: ReadonlySet<string> = new Set();

export function useCopyMode(all: readonly PlanItem[]): CopyMode {
  const [active, setActive] = useState(false);
  const [picking, setPicking] = useState(false);
  const [chosen, setChosen] = useState(nothing);
  const [purpose, setPurpose] = useState<CopyPurpose>('selection');
  const [dialogOpen, setDialogOpen] = useState(false);
  const announce = useAnnounce();
  // What was removed, or undone, is selected no longer.
  const items = chosen.size === 0 ? [] : all.filter(({ key }) => chosen.has(key));
  const selected = items.length === chosen.size ? chosen : new Set(items.map(({ key }) => key));
  const leave = () => {
    setActive(false);
    setPicking(false);
    setChosen(nothing);
    setPurpose('selection');
    setDialogOpen(false);
  };

  return {
    active,
    chosen: active ? selected : undefined,
    selected,
    picking,
    items,
    purpose,
    dialogOpen,
    leave,
    enter: () => {
      setPicking(false);
      setActive(true);
      announce(copyText.hint);
    },
    clear: () => setChosen(nothing),
    toggle: (key) => {
      const title = all.find((item) => item.key === key)?.title ?? '';
      const next = new Set(selected);
      if (!next.delete(key)) next.add(key);
      setChosen(next);
      const words = copyText;
      const message = next.has(key) ? words.selected(title) : words.unselected(title);
      announce(active ? message : `${message}, ${selectionText.count(next.size)}`);
    },
    select: (keys, add) => {
      const next = new Set([...(add ? selected : []), ...keys]);
      setChosen(next);
      announce(selectionText.count(next.size));
    },
    pick: (key) => {
      setPicking(true);
      setChosen(new Set([...selected, key]));
      announce(selectionText.picking);
    },
    copyAll: (keys, of) => {
      setChosen(new Set(keys));
      setPurpose(of);
      setDialogOpen(true);
    },
    openDialog: () => setDialogOpen(true),
    closeDialog: () => {
      setDialogOpen(false);
      if (purpose !== 'selection') leave();
    },
  };
}
