// Programmes: a list that can show what is inside, and copies that keep their parts and calendar.
import { sql } from 'kysely';
import { definitions } from '#shared/definitions/registry.ts';
import { copyProgramme } from '#server/planner/deep-copy.ts';
import { linkParts, unlinkParts } from '#server/planner/link-parts.ts';
import { refuseKeptPlan } from '#server/planner/refuse-kept.ts';
import type { RecordType } from '#server/records/record-type.ts';

export const programme: RecordType = {
  definition: definitions.programme,

  cloned: async ({ db, source, copy }) => {
    const parts = sql`select programme_part from programme_programme_part where programme = ${source.id}`;
    await linkParts(db, { id: copy, organization: source.organization }, parts);
    await copyProgramme(db, source.id, copy);
  },

  removing: async (db, user, row) => {
    await refuseKeptPlan(db, user, row);
    await unlinkParts(db, row.id);
  },
};
