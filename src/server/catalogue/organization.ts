// Organizations: a school goes only when nothing of it is left.
import { accessDefinitions, definitions } from '#shared/definitions/registry.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { counted, type ObjectKey } from '#shared/permissions/objects.ts';

import type { RecordType } from '#server/records/record-type.ts';
import { countUses } from '#server/records/uses.ts';

import { labelUses } from './label-uses.ts';

/** Every object of a school: those of the registry, and what lies in its tables without a definition. */
const within: { object: ObjectKey; table: string; path: string }[] = [
  ...Object.values(definitions).filter(({ object }) => object !== 'organization'),
  { object: 'labels__labeloptions', table: 'attribute_option', path: 'attributeoptions' },
  accessDefinitions.role,
  { object: 'calendar__year', table: 'calendar_year', path: 'calendar/hva' },
];
const places = within.map(({ object, table, path }) => ({
  table,
  column: 'organization',
  label: counted(object),
  path: listPath({ path }),
}));

export const organization: RecordType = {
  definition: definitions.organization,
  usedBy: (db, id) => countUses(db, id, [...places, ...labelUses('organization')]),
};
