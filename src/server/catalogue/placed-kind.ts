// Rules of werkvormen and toetsvormen: one that stands in a calendar stays.
import { nl } from '#shared/text/nl.ts';
import { byPlanning } from './named-uses.ts';
import type { Rules } from './rules.ts';
import { countUses } from './uses.ts';

export function placedKindRules(column: 'course' | 'exam'): Rules {
  const placed = {
    table: 'placement',
    column,
    label: nl.placement.placed,
    path: '/calendar/programme',
    named: byPlanning,
  };
  return { usedBy: (db, id, asking) => countUses(db, id, [placed], asking) };
}
