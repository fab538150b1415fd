// Systems: their labels and label groups are users' work, and prevent removal.
import { definitions } from '#shared/definitions/registry.ts';

import type { RecordType } from '#server/records/record-type.ts';
import { withoutNames } from '#server/records/uses.ts';

import { labelGroups, systemLabels } from './label-uses.ts';

export const system: RecordType = {
  definition: definitions.system,
  usedBy: withoutNames(systemLabels),
  usedIn: labelGroups(systemLabels),
};
