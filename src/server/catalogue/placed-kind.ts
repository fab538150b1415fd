// Werkvormen and toetsvormen: one that is planned cannot be removed.
import { definitions } from '#shared/definitions/registry.ts';
import { placementText } from '#shared/text/placement.ts';
import { byPlanning } from '#server/records/named-uses.ts';
import type { RecordType } from '#server/records/record-type.ts';

import { plannedUses } from './planned-uses.ts';

export function placedKind(column: 'course' | 'exam'): RecordType {
  const placed = {
    table: 'placement',
    column,
    label: placementText.placed,
    path: '/calendar/programme',
    named: byPlanning,
  };
  return {
    definition: definitions[column],
    usedBy: [placed],
    usedIn: plannedUses(column),
  };
}
