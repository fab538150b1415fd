// The pages of levels 1 to 3 as they were at an earlier moment, read-only.
import { sql } from 'kysely';

import { programmeAsOf } from '#server/db/as-of.ts';
import type { Db } from '#server/db/connect.ts';
import type { Past } from '#server/db/memory.ts';
import type { Call } from '#server/http/call.ts';
import { requirePast } from '#server/records/past.ts';
import { invalid, notFound } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import type { PlannerMay } from '#shared/api/planner-shapes.ts';
import { momentText } from '#shared/text/moment.ts';

import { unitIn, type UnitQuery } from './lessons.ts';
import { level1, level2, level3 } from './pages.ts';

type WithMoment<Query> = Query & { moment?: Date | undefined };
type PageHandler<Query, Answer> = (call: Call<string, Query>) => Promise<Answer>;

/** `placed`: the programme, or the relation in its plan, that the query names. */
function orAsOf<Query, Answer extends { may: PlannerMay }>(
  handler: PageHandler<Query, Answer>,
  placed: (query: Query) => { programme: number } | { relation: number },
): PageHandler<WithMoment<Query>, Answer> {
  return async (call) => {
    const { moment, ...query } = call.query;
    if (!moment) return handler(call);
    const now = { ...call, query: query as Query };
    const past = await requirePast(call.db, moment);
    return readAsOf(call.db, call.user, placed(now.query), past, async (db) => {
      const answer = await handler({ ...now, db });
      return { ...answer, may: onlyReading(answer.may) };
    });
  };
}

export async function readAsOf<T>(
  db: Db,
  user: User,
  placed: { programme: number } | { relation: number },
  past: Past,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const programme = 'programme' in placed ? placed.programme : await programmeEver(db, placed.relation);
  await requireKnown(db, user, programme);
  return programmeAsOf(db, past, programme, async (then) => {
    const found = await sql`select from programme where id = ${programme}`.execute(then);
    if (found.rows.length === 0) throw invalid({ moment: momentText.notThere });
    return work(then);
  });
}

/** Also finds the programme of a removed item. */
async function programmeEver(db: Db, relation: number): Promise<number> {
  const found = await sql<{ programme: number }>`
    select programme from placement where id = ${relation}
    union all
    (select programme from change where table_name = 'placement' and record = ${relation} and programme is not null limit 1)
    limit 1`.execute(db);
  const [row] = found.rows;
  if (!row) throw notFound();
  return row.programme;
}

/** A programme that is, or was, in one of the user's schools. */
async function requireKnown(db: Db, user: User, programme: number): Promise<void> {
  const organizations = user.organizations.map(({ id }) => id);
  const found = await sql`
    select from programme where id = ${programme} and organization = any(${organizations}::int[])
    union all
    (select from change where table_name = 'programme' and record = ${programme}
      and organization = any(${organizations}::int[]) limit 1)`.execute(db);
  if (found.rows.length === 0) throw notFound();
}

function onlyReading({ open_level2, open_level3 }: PlannerMay): PlannerMay {
  return {
    ...{ create: false, update: false, delete: false, state: false, copy: false, update_level3: false },
    delete_inside: { level1: false, level2: false, level3: false },
    open_level2,
    open_level3,
  };
}

export const level1AtMoment = orAsOf(level1, ({ programme }) => ({ programme }));
export const level2AtMoment = orAsOf(level2, ({ relation_id }) => ({ relation: relation_id }));
export const level3AtMoment = orAsOf(level3, (query: UnitQuery) => ({ relation: unitIn(query) }));
