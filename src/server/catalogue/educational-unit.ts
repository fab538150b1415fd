// Rules of educational units: one that stands in a calendar is in use, and stays.
import { placementText } from '#shared/text/placement.ts';
import { byPlanning } from './named-uses.ts';
import type { Rules } from './rules.ts';
import { countUses, isUsed } from './uses.ts';

const placed = {
  table: 'placement',
  column: 'educational_unit',
  label: placementText.placed,
  path: '/calendar/programme',
  named: byPlanning,
};

export const educationalUnitRules: Rules = {
  computed: { in_use: isUsed([placed]) },
  usedBy: (db, id, asking) => countUses(db, id, [placed], asking),
};
