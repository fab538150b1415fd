// What the attribute-group bar says about a group: how much is still empty, and whether that is urgent. Pure.
import type { AttributeGroup } from '#shared/api/labels.ts';
import { isoFromDutch } from '#shared/text/dates.ts';

import type { FieldValue, FormField, FormValues } from './field.ts';
import type { BarGroup } from './group-bar.tsx';

/** Within this many days a deadline is near. */
const nearDays = 30;

/** Groups of which this user sees at least one field. */
export function barGroups(
  groups: readonly AttributeGroup[],
  fields: readonly FormField[],
  values: FormValues,
  today: string,
): BarGroup[] {
  return groups.flatMap((group) => {
    const own = fieldsOf(group, fields);
    if (own.length === 0) return [];
    const empty = own.filter(({ id }) => isEmpty(values[id])).length;
    const deadline = group.date_deadline ?? '';
    const urgent = empty > 0 && isNear(deadline, today);
    return [{ id: group.id, title: group.title, date_deadline: deadline, empty, urgent }];
  });
}

/** The fields of a group, in the order that the group gives them. */
export function fieldsOf({ attributes }: AttributeGroup, fields: readonly FormField[]): FormField[] {
  return attributes.flatMap((attribute) => fields.filter(({ attribute_id }) => attribute_id === attribute));
}

/** A box that is not ticked is an answer too, so it is never empty. */
function isEmpty(value: FieldValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === '' || value === 0;
}

function isNear(deadline: string, today: string): boolean {
  const iso = isoFromDutch(deadline);
  if (iso === null) return false;
  return (Date.parse(iso) - Date.parse(today)) / 86_400_000 <= nearDays;
}
