// Programmes as what uses a record, and scenarios of programmes apart from them. Used by the types of record.
import { type RawBuilder, sql } from 'kysely';

import { type Asking, programmesNamed, type UseGroup } from '#server/records/named-uses.ts';
import { usageText } from '#shared/text/usage.ts';

/** A query for the ids of programmes; null for anyone who may not know of them. */
type Ids = (asking: Asking, id: number) => RawBuilder<unknown> | null;

/** A scenario is no programme of the school, and yet it keeps what it uses. */
export function programmeUses(label: string, ids: Ids): UseGroup[] {
  const rows = (which: RawBuilder<unknown>): UseGroup['rows'] => {
    return (asking, id) => {
      const found = ids(asking, id);
      return found && programmesNamed(asking, found, which);
    };
  };
  return [
    { object: 'programme', label, rows: rows(sql`p.scenario_of is null`) },
    { object: 'programme', label: usageText.groups.scenarios, rows: rows(sql`p.scenario_of is not null`) },
  ];
}
