// Rules of systems: their labels and label groups are work of people, and do not vanish along with them.
import { counted } from '#shared/permissions/objects.ts';

import type { Rules } from './rules.ts';
import { countUses } from './uses.ts';

export const systemRules: Rules = {
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
