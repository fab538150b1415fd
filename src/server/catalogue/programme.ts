// Programmes: the generic calls, a list that can show what is inside, and copies that keep their parts and calendar.
import { sql } from 'kysely';
import { definitions } from '#shared/definitions/registry.ts';
import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import { crudHandlers } from './crud.ts';
import { hierarchy } from './hierarchy.ts';
import { linkParts, unlinkParts } from './link-parts.ts';
import type { Rules } from './rules.ts';

type Copy = (db: Db, source: number, copy: number) => Promise<void>;

type Query = Record<string, unknown> & { fields?: string[] | undefined; show_hierarchy?: boolean | undefined };

/** The calendar of a programme belongs to the planner, which copies it along. */
export function programmeHandlers(copyCalendar: Copy) {
  const rules: Rules = {
    cloned: async ({ db, user, source, copy }) => {
      const parts = sql`select programme_part from programme_programme_part where programme = ${source.id}`;
      await linkParts(db, user, { id: copy, organization: source.organization }, parts);
      await copyCalendar(db, source.id, copy);
    },
    removing: unlinkParts,
  };
  const generic = crudHandlers(definitions.programme, rules);
  return {
    ...generic,
    list: async (call: Call<string, Query>) => {
      const { show_hierarchy, fields, ...filters } = call.query;
      return show_hierarchy ? hierarchy(call, rules, { fields, filters }) : generic.list(call);
    },
  };
}
