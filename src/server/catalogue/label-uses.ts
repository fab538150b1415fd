// Labels and label groups as uses of a school, a unit or a system. Used when those are removed, and by 'Waar gebruikt?'.
import { sql } from 'kysely';

import { byObject, type UseGroup } from '#server/records/named-uses.ts';
import { asGroup } from '#server/records/use-groups.ts';
import type { UsePlace } from '#server/records/uses.ts';
import { counted, objects, type ObjectKey } from '#shared/permissions/objects.ts';

interface LabelPlace extends UsePlace {
  object: ObjectKey;
}

/** Labels are users' work, so they are listed instead of silently removed along. */
export function labelUses(column: 'organization' | 'organizational_unit'): LabelPlace[] {
  return [
    labelPlace('labels__labels__labels', 'attribute_label', column),
    labelPlace('labels__labels__objects', 'object_label', column),
    groupPlace(column),
  ];
}

/** Labels of a system. */
export const systemLabels: LabelPlace[] = [
  labelPlace('labels__labels__systemlabels', 'system_attribute_label', 'system', 'attribute'),
  labelPlace('labels__labels__objects', 'system_object_label', 'system', 'system'),
  groupPlace('system'),
];

export function labelGroups(places: readonly LabelPlace[]): UseGroup[] {
  return places.map((place) => asGroup(place.object, objects[place.object].plural, place));
}

function labelPlace(object: ObjectKey, table: string, column: string, id?: string): LabelPlace {
  const path = '/labels';
  return { object, table, column, label: counted(object), path, named: byObject(object, sql`label`, path, id) };
}

function groupPlace(column: string): LabelPlace {
  const object = 'labels__labelgroups';
  const path = '/labelgroepen';
  const named = byObject(object, sql`title`, path);
  return { object, table: 'attribute_group', column, label: counted(object), path, named };
}
