// Systems: their labels and label groups are work of people, and do not vanish along with them.
import { definitions } from '#shared/definitions/registry.ts';
import { counted } from '#shared/permissions/objects.ts';

import type { RecordType } from '#server/records/record-type.ts';
import { countUses } from '#server/records/uses.ts';

export const system: RecordType = {
  definition: definitions.system,
  usedBy: (db, id) =>
    countUses(db, id, [
      {
        table: 'system_attribute_label',
        column: 'system',
        label: counted('labels__labels__systemlabels'),
        path: '/labels',
      },
      { table: 'system_object_label', column: 'system', label: counted('labels__labels__objects'), path: '/labels' },
      { table: 'attribute_group', column: 'system', label: counted('labels__labelgroups'), path: '/labelgroepen' },
    ]),
};
