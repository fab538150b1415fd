// Organizations: a school can only be removed if it has no data left.
import { sql } from 'kysely';

import { accessDefinitions, definitions } from '#shared/definitions/registry.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { counted, objects } from '#shared/permissions/objects.ts';

import { byObject, byProgramme, byTitle, type UseGroup } from '#server/records/named-uses.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { asGroup } from '#server/records/use-groups.ts';
import { withoutNames } from '#server/records/uses.ts';

import { labelGroups, labelUses } from './label-uses.ts';

const named = [
  ...Object.values(definitions).filter(({ object }) => object !== 'organization'),
  accessDefinitions.role,
].map((definition) => ({
  ...definition,
  named: definition.object === 'programme' ? byProgramme : byTitle(definition),
}));
const years = sql<string>`to_char(start_date, 'YYYY') || '-' || to_char(end_date, 'YYYY')`;

/** All objects of a school: those with a definition, and rows of tables without one. */
const within = [
  ...named,
  {
    object: 'labels__labeloptions' as const,
    table: 'attribute_option',
    path: 'attributeoptions',
    named: byObject('labels__labeloptions', sql`option_value`, '/attributeoptions'),
  },
  {
    object: 'calendar__year' as const,
    table: 'calendar_year',
    path: 'calendar/hva',
    named: byObject('calendar__year', years, '/calendar/hva'),
  },
].map(({ object, table, path, named: namer }) => ({
  object,
  table,
  column: 'organization',
  label: counted(object),
  path: listPath({ path }),
  named: namer,
}));
const words = labelUses('organization');

export const organization: RecordType = {
  definition: definitions.organization,
  usedBy: withoutNames([...within, ...words]),
  usedIn: [
    ...within.map((place): UseGroup => asGroup(place.object, objects[place.object].plural, place)),
    ...labelGroups(words),
  ],
};
