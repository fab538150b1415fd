// Active learning outcomes of frameworks that may be shared.
import { sql } from 'kysely';

import type { Outcome } from '#shared/oeapi/model.ts';

import { numberOrId, type Reader } from './reader.ts';
import { isShared, type OeapiSchool } from './school.ts';

interface Row {
  id: string;
  title: string;
  code: string;
  description: string;
  valid_from: string | null;
  valid_to: string | null;
  parent: string | null;
  children: string[];
}

const visible = (school: OeapiSchool) => sql`learning_outcome x
  join learning_outcome_framework f on f.id = x.framework and ${isShared(school, 'f')}
  where x.active`;

export const outcomes: Reader = {
  list: async (school, scope) => {
    if (scope) return [];
    const found = await sql<{ id: string; name: string }>`
      select x.oeapi_id as id, x.title as name from ${visible(school)}`.execute(school.db);
    return found.rows;
  },
  load: async (school, ids) => {
    const found = await sql<Row>`
      select x.oeapi_id as id, x.title, x.code, x.description, f.valid_from, f.valid_to,
        (select above.oeapi_id from learning_outcome above
         where above.id = x.parent and above.active) as parent,
        (select coalesce(json_agg(below.oeapi_id order by below.position, below.id), '[]') from learning_outcome below
         where below.parent = x.id and below.active) as children
      from ${visible(school)} and x.oeapi_id = any(${[...ids]}::uuid[])`.execute(school.db);
    return found.rows.map(outcomeOf);
  },
};

function outcomeOf({ id, title, code, description, valid_from, valid_to, parent, children }: Row): Outcome {
  return {
    ...{ kind: 'outcome', id, name: title, code: numberOrId(code, id), otherCodes: [], description },
    ...{ validFrom: valid_from, validTo: valid_to, links: { parent: parent ?? undefined, children } },
  };
}
