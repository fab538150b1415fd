// Programmes: the generic calls, a list that can show what is inside, and copies that keep their parts and calendar.
import { sql } from 'kysely';
import { definitions } from '#shared/definitions/registry.ts';
import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import { crudHandlers } from './crud.ts';
import { hierarchy } from './hierarchy.ts';
import type { Rules } from './rules.ts';

type Copy = (db: Db, source: number, copy: number) => Promise<void>;

async function copyLinks(db: Db, source: number, copy: number): Promise<void> {
  await sql`
    insert into programme_programme_part (organization, programme, programme_part)
    select organization, ${copy}, programme_part from programme_programme_part where programme = ${source}`.execute(db);
}

type Query = Record<string, unknown> & { fields?: string[] | undefined; show_hierarchy?: boolean | undefined };

/** The calendar of a programme belongs to the planner, which copies it along. */
export function programmeHandlers(copyCalendar: Copy) {
  const rules: Rules = {
    cloned: async (db, source, copy) => {
      await copyLinks(db, source, copy);
      await copyCalendar(db, source, copy);
    },
  };
  const generic = crudHandlers(definitions.programme, rules);
  return {
    ...generic,
    list: async (call: Call<string, Query>) => {
      const { show_hierarchy, ...query } = call.query;
      const { fields, ...filters } = query;
      return show_hierarchy ? hierarchy(call, rules, { fields, filters }) : generic.list({ ...call, query });
    },
  };
}
