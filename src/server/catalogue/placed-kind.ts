// Rules of werkvormen and toetsvormen: one that stands in a calendar stays.
import { placementText } from '#shared/text/placement.ts';
import { byPlanning } from './named-uses.ts';
import type { Rules } from './rules.ts';
import { countUses } from './uses.ts';

export function placedKindRules(column: 'course' | 'exam'): Rules {
  const placed = {
    table: 'placement',
    column,
    label: placementText.placed,
    path: '/calendar/programme',
    named: byPlanning,
  };
  return { usedBy: (db, id, asking) => countUses(db, id, [placed], asking) };
}
