// What a merge did to the user's own changes, in words: after a conflict, and when a draft from before signing in is put back.
import { placementText } from '#shared/text/placement.ts';
import { planningText } from '#shared/text/planning.ts';

import type { Merged } from './grids.ts';

/** Empty when every change is where the user left it. */
export function mergeLines({ lost, shifted }: Pick<Merged, 'lost' | 'shifted'>): string[] {
  const words = planningText.conflict;
  const gone = lost.filter(({ refusal }) => refusal === null).map(({ item }) => item.title);
  const refused = lost.flatMap(({ item, refusal }) =>
    refusal ? [placementText.itemRefused(item.title, refusal.message)] : [],
  );
  return [
    ...(gone.length > 0 ? [words.gone(gone)] : []),
    ...(refused.length > 0 ? [words.refused(refused)] : []),
    ...(shifted.length > 0 ? [words.shifted(shifted.map(({ title }) => title))] : []),
  ];
}

export function draftLines(merged: Pick<Merged, 'lost' | 'shifted'>): string[] {
  return [merged.lost.length > 0 ? planningText.restoredPartly : planningText.restored, ...mergeLines(merged)];
}
