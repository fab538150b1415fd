// Programmes: the generic calls, a list that can show what is inside, and copies that keep their parts.
import { sql } from 'kysely';
import { definitions } from '#shared/definitions/registry.ts';
import type { Call } from '#server/http/call.ts';
import { crudHandlers } from './crud.ts';
import { withHierarchy } from './hierarchy.ts';
import type { Rules } from './rules.ts';

const rules: Rules = {
  cloned: async (db, source, copy) => {
    await sql`
      insert into programme_programme_part (organization, programme, programme_part)
      select organization, ${copy}, programme_part from programme_programme_part where programme = ${source}`.execute(
      db,
    );
  },
};

const generic = crudHandlers(definitions.programme, rules);

type Query = Record<string, unknown> & { fields?: string[] | undefined; show_hierarchy?: boolean | undefined };

export const programmeHandlers = {
  ...generic,
  list: async (call: Call<string, Query>) => {
    const { show_hierarchy, ...query } = call.query;
    const programmes = await generic.list({ ...call, query });
    return show_hierarchy ? withHierarchy(call, programmes) : programmes;
  },
};
