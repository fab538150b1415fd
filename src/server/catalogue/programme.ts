// Programmes: the generic calls, a list that can show what is inside, and copies that keep their parts and calendar.
import { sql } from 'kysely';
import { definitions } from '#shared/definitions/registry.ts';
import type { User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import { crudHandlers } from './crud.ts';
import { hierarchy } from './hierarchy.ts';
import { linkParts, unlinkParts } from './link-parts.ts';
import type { Row, Rules } from './rules.ts';

/** The calendar of a programme belongs to the planner, which copies it along and says whether it may go. */
interface ProgrammeCalendar {
  copy: (db: Db, source: number, copy: number) => Promise<void>;
  refuseKept: (db: Db, user: User, programme: Row) => Promise<void>;
}

type Query = Record<string, unknown> & { fields?: string[] | undefined; show_hierarchy?: boolean | undefined };

export function programmeHandlers(calendar: ProgrammeCalendar) {
  const rules: Rules = {
    cloned: async ({ db, source, copy }) => {
      const parts = sql`select programme_part from programme_programme_part where programme = ${source.id}`;
      await linkParts(db, { id: copy, organization: source.organization }, parts);
      await calendar.copy(db, source.id, copy);
    },
    removing: async (db, user, programme) => {
      await calendar.refuseKept(db, user, programme);
      await unlinkParts(db, programme.id);
    },
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
