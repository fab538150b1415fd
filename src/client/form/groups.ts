// The state of an attribute group for its bar: how much is still empty, and whether that is urgent. Pure.
import type { AttributeGroup } from '#shared/api/labels.ts';
import { isoFromDutch } from '#shared/text/dates.ts';

import type { FieldValue, FormField, FormValues } from './field.ts';
import type { BarGroup } from './group-bar.tsx';

/** Within this many days a deadline is near. */
const NEAR_DAYS = 30;

/** Groups of which this user sees at least one field. */
export function barGroups(
  groups: readonly AttributeGroup[],
  fields: readonly FormField[],
  values: FormValues,
  today: () => string,
): BarGroup[] {
  return groups.flatMap((group) => {
    const own = fieldsOf(group, fields);
    if (own.length === 0) return [];
    const empty = own.filter(({ id }) => isEmpty(values[id])).length;
    const deadline = group.date_deadline ?? '';
    const days = daysUntil(deadline, today);
    const urgent = empty > 0 && days <= NEAR_DAYS;
    return [{ id: group.id, title: group.title, date_deadline: deadline, empty, urgent, passed: urgent && days < 0 }];
  });
}

/** The fields of a group, in the group's order. */
export function fieldsOf({ attributes }: AttributeGroup, fields: readonly FormField[]): FormField[] {
  return attributes.flatMap((attribute) => fields.filter(({ attribute_id }) => attribute_id === attribute));
}

/** An unticked box is a value too, so it is never empty. */
function isEmpty(value: FieldValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === '' || value === 0;
}

/** Days until the deadline, below 0 when it has passed; Infinity without one, so that the slow current date is not needed. */
export function daysUntil(deadline: string, today: () => string): number {
  const iso = isoFromDutch(deadline);
  return iso === null ? Infinity : (Date.parse(iso) - Date.parse(today())) / 86_400_000;
}
