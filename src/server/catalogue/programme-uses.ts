// Programmes that use a record, and scenarios as a separate group. Used by the types of record.
import { type RawBuilder, sql } from 'kysely';

import { type UsesReader, programmesNamed, type UseGroup } from '#server/records/named-uses.ts';
import { usageText } from '#shared/text/usage.ts';

/** A query for the ids of programmes; null for readers who may not see them. */
type Ids = (reader: UsesReader, id: number) => RawBuilder<unknown> | null;

/** A scenario is not a programme of the school, but it does prevent removal of what it uses. */
export function programmeUses(label: string, ids: Ids): UseGroup[] {
  const rows = (which: RawBuilder<unknown>): UseGroup['rows'] => {
    return (reader, id) => {
      const found = ids(reader, id);
      return found && programmesNamed(reader, found, which);
    };
  };
  return [
    { object: 'programme', label, rows: rows(sql`p.scenario_of is null`) },
    { object: 'programme', label: usageText.groups.scenarios, rows: rows(sql`p.scenario_of is not null`) },
  ];
}
