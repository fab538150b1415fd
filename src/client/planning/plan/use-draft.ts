// Planning that was not saved yet when the session ended: kept in this tab, and laid on the same page again after the
// same user has logged in. Used by the plan of every page.
import { useEffect, useRef } from 'react';

import { useMe } from '#client/api/me.ts';
import { placeIsRemembered } from '#client/api/return-to.ts';

import type { PlanItem } from './plan-item.ts';

const key = 'leerlijn.draft';

/** By the name of the grid: as it was read, and as the user had it. */
export type SavedDraft = Readonly<Record<string, { before: readonly PlanItem[]; mine: readonly PlanItem[] }>>;

interface Kept {
  user: number;
  place: string;
  draft: SavedDraft;
}

export function useDraft(draft: SavedDraft, restore: (kept: SavedDraft) => void): void {
  const user = useMe().data?.id ?? 0;
  const latest = useRef({ draft, restore, user });
  useEffect(() => {
    latest.current = { draft, restore, user };
  });
  useEffect(() => {
    const kept = take();
    if (kept?.user === latest.current.user && kept.place === here()) latest.current.restore(kept.draft);
    return () => {
      const { draft: left, user: owner } = latest.current;
      // The place is remembered when a session ends; a user who leaves in another way has confirmed that.
      if (!placeIsRemembered() || Object.keys(left).length === 0) return;
      const now: Kept = { user: owner, place: here(), draft: left };
      window.sessionStorage.setItem(key, JSON.stringify(now));
    };
  }, []);
}

function take(): Kept | null {
  const text = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return text === null ? null : (JSON.parse(text) as Kept);
}

function here(): string {
  return window.location.pathname + window.location.search;
}
