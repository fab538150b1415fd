// Systems: their labels and label groups are users' work, and prevent removal.
import { definitions } from '#shared/definitions/registry.ts';

import type { RecordType } from '#server/records/record-type.ts';
import { countUses } from '#server/records/uses.ts';

import { labelGroups, systemLabels } from './label-uses.ts';

export const system: RecordType = {
  definition: definitions.system,
  usedBy: (db, id) => countUses(db, id, systemLabels),
  usedIn: labelGroups(systemLabels),
};
