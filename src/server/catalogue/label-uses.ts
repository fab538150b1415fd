// Labels and label groups as uses of a school or a unit. Used where those are removed.
import type { UsePlace } from '#server/records/uses.ts';
import { counted } from '#shared/permissions/objects.ts';

/** Work of people: it is named, and not taken along in silence. */
export function labelUses(column: 'organization' | 'organizational_unit'): UsePlace[] {
  return [
    { table: 'attribute_label', column, label: counted('labels__labels__labels'), path: '/labels' },
    { table: 'object_label', column, label: counted('labels__labels__objects'), path: '/labels' },
    { table: 'attribute_group', column, label: counted('labels__labelgroups'), path: '/labelgroepen' },
  ];
}
