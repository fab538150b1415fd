// Educational units: one that stands in a calendar is in use, and stays.
import { definitions } from '#shared/definitions/registry.ts';
import { placementText } from '#shared/text/placement.ts';
import { byPlanning } from '#server/records/named-uses.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { countUses, isUsed } from '#server/records/uses.ts';

const placed = {
  table: 'placement',
  column: 'educational_unit',
  label: placementText.placed,
  path: '/calendar/programme',
  named: byPlanning,
};

export const educationalUnit: RecordType = {
  definition: definitions.educationalUnit,
  computed: { in_use: isUsed([placed]) },
  usedBy: (db, id, asking) => countUses(db, id, [placed], asking),
};
