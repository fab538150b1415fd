// Programmes: a list that can show what is inside, and copies that keep their parts and calendar.
import { sql } from 'kysely';
import { definitions } from '#shared/definitions/registry.ts';
import { copyProgramme, type PlanChanges } from '#server/planner/deep-copy.ts';
import { linkParts, unlinkParts } from '#server/planner/link-parts.ts';
import { refuseKeptPlan } from '#server/planner/refuse-kept.ts';
import { byProgramme } from '#server/records/named-uses.ts';
import type { Copying, RecordType } from '#server/records/record-type.ts';
import { countUses } from '#server/records/uses.ts';
import { scenarioText } from '#shared/text/scenario.ts';

const scenarios = { table: 'programme', column: 'scenario_of', label: scenarioText.count, named: byProgramme };

export const programme: RecordType = {
  definition: definitions.programme,

  computed: { scenario_of: 'coalesce(record.scenario_of, 0)' },
  listed: 'record.scenario_of is null',

  usedBy: (db, id, asking) => countUses(db, id, [scenarios], asking),

  cloned: (copying) => copyPlan(copying),

  removing: async (db, user, row) => {
    await refuseKeptPlan(db, user, row);
    await unlinkParts(db, row.id);
  },
};

/** With its parts. */
export async function copyPlan({ db, source, copy }: Copying, changes?: PlanChanges): Promise<void> {
  const parts = sql`select programme_part from programme_programme_part where programme = ${source.id}`;
  await linkParts(db, { id: copy, organization: source.organization }, parts);
  await copyProgramme(db, source.id, copy, changes);
}
