// Copy mode of a screen: nothing moves, a click or the space bar chooses. Another screen starts outside of it.
import { useState } from 'react';

import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import { copyText } from '#shared/text/copy.ts';

export interface CopyMode {
  active: boolean;
  /** The chosen keys; undefined outside of copy mode, as the board wants it. */
  chosen: ReadonlySet<string> | undefined;
  items: readonly PlanItem[];
  dialogOpen: boolean;
  enter: () => void;
  leave: () => void;
  clear: () => void;
  toggle: (key: string) => void;
  openDialog: () => void;
  closeDialog: () => void;
}

const nothing: ReadonlySet<string> = new Set();

export function useCopyMode(all: readonly PlanItem[]): CopyMode {
  const [active, setActive] = useState(false);
  const [chosen, setChosen] = useState(nothing);
  const [dialogOpen, setDialogOpen] = useState(false);
  const announce = useAnnounce();
  const items = all.filter(({ key }) => chosen.has(key));

  return {
    active,
    chosen: active ? chosen : undefined,
    items,
    dialogOpen,
    enter: () => {
      setActive(true);
      announce(copyText.hint);
    },
    leave: () => {
      setActive(false);
      setChosen(nothing);
      setDialogOpen(false);
    },
    clear: () => setChosen(nothing),
    toggle: (key) => {
      const title = all.find((item) => item.key === key)?.title ?? '';
      const next = new Set(chosen);
      if (!next.delete(key)) next.add(key);
      setChosen(next);
      const words = copyText;
      announce(next.has(key) ? words.selected(title) : words.unselected(title));
    },
    openDialog: () => setDialogOpen(true),
    closeDialog: () => setDialogOpen(false),
  };
}
