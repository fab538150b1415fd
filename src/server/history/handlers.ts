// GET /api/history.json and GET /api/history/{id}.json.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { Call, Handlers } from '#server/http/call.ts';
import { openProgramme } from '#server/planner/programme.ts';
import { notFound } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import type { ChangeSet } from '#shared/api/history.ts';
import { type HistoryKind, kindOf } from '#shared/history/kinds.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import {
  findSets,
  type Filters,
  type FoundRow,
  rowsOf,
  type HistoryScope,
  type Search,
  setsOf,
  type SetRow,
  type RowRange,
} from './find.ts';
import { NameLookup, readWords } from './names.ts';
import { namesOf, peopleNamed } from './people.ts';
import { type ScopeQuery, scopeOf } from './scope.ts';
import { describeChanges } from './describe-changes.ts';

const PAGE = 50;
/** Maximum number of rows of a set: in a list, and when requested separately. */
const ROWS_IN_LIST = 60;
const ROWS_OF_ONE = 500;

export interface HistoryQuery extends ScopeQuery {
  before?: number | undefined;
  user?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
  kind?: HistoryKind | undefined;
  search?: string | undefined;
}

export async function listHistory({ db, user, query }: Call<string, HistoryQuery>): Promise<ChangeSet[]> {
  const { before, user: by, from, until, kind, search: text } = query;
  const scope = await scopeOf(db, user, query);
  // A reader who may not see a user's name cannot filter by that user either.
  if (by && !(await namesOf(db, user, [by])).has(by)) return [];
  const search = text ? await searchFor(db, user, scope, text) : undefined;
  const filters = { user: by || undefined, from, until, kind, search };
  const page: ChangeSet[] = [];
  /** The text may occur in rows of a large set that the list leaves out. */
  const isInRest = async ({ id, next }: ChangeSet, wanted: string) => {
    if (next === 0) return false;
    const [rest] = await describeSets(db, user, scope, query, [id], { offset: 0, limit: ROWS_OF_ONE, search });
    return rest !== undefined && isFound(rest, wanted);
  };
  let cursor = before || undefined;
  // Changes within a set may cancel out, which leaves nothing to show: so filling a page may take more rounds.
  for (;;) {
    const ids = await findSets(db, user, scope, { ...filters, before: cursor, limit: PAGE } satisfies Filters);
    const shown = await describeSets(db, user, scope, query, ids, { offset: 0, limit: ROWS_IN_LIST });
    for (const set of shown) if (!text || isFound(set, text) || (await isInRest(set, text))) page.push(set);
    cursor = ids.at(-1);
    if (ids.length < PAGE || page.length >= PAGE) return page.slice(0, PAGE);
  }
}

async function get({ db, user, params, query }: Call<'{id}', ScopeQuery & { offset: number }>): Promise<ChangeSet> {
  const scope = await scopeOf(db, user, query);
  const range = { offset: query.offset, limit: ROWS_OF_ONE };
  const [set] = await describeSets(db, user, scope, query, [params.id], range);
  if (!set) throw notFound();
  return set;
}

async function describeSets(
  db: Db,
  user: User,
  scope: HistoryScope,
  asked: ScopeQuery,
  ids: readonly number[],
  range: RowRange,
): Promise<ChangeSet[]> {
  if (ids.length === 0) return [];
  const [sets, rows] = [await setsOf(db, ids), await rowsOf(db, user, scope, ids, range)];
  const bySet = new Map<number, FoundRow[]>();
  for (const row of rows) bySet.set(row.change_set, [...(bySet.get(row.change_set) ?? []), row]);
  const { visible } = scope;
  const options = { visible, withValues: visible.withValues, attribute: asked.attribute };
  const lookup = new NameLookup();
  for (const own of bySet.values()) describeChanges(own, { ...options, attribute: undefined, words: lookup });
  const words = await readWords(db, user, lookup, {
    organization: scope.organization ?? rows[0]?.organization ?? 0,
    blocks: lookup.hasBlocks && scope.programme ? await blocksOf(db, user, scope.programme) : () => 0,
  });
  const people = await namesOf(db, user, [...new Set([...sets.values()].flatMap(({ app_user }) => app_user ?? []))]);
  return ids.flatMap((id): ChangeSet[] => {
    const [set, own] = [sets.get(id), bySet.get(id)];
    if (!set || !own) return [];
    const changes = describeChanges(own, { ...options, words });
    if (changes.length === 0) return [];
    return [{ ...headOf(set, people), changes, ...countsOf(own, changes, range) }];
  });
}

function headOf({ id, at, app_user, kind, reason, undoes }: SetRow, people: ReadonlyMap<number, string>) {
  const name = app_user === null ? undefined : people.get(app_user);
  return {
    ...{ id, at: at.toISOString(), user: name ? { id: app_user ?? 0, name } : null },
    ...{ kind: kindOf(kind), reason, undoes: undoes ?? 0 },
  };
}

/** The number of records shown plus rows not yet read, and the offset of the next range. */
function countsOf(rows: readonly FoundRow[], changes: ChangeSet['changes'], { offset, limit }: RowRange) {
  const records = new Set(changes.map(({ object, id }) => `${object} ${id}`)).size;
  const total = rows[0]?.total ?? 0;
  const left = Math.max(0, total - offset - limit);
  return { count: offset + records + left, next: left > 0 ? offset + limit : 0 };
}

/** The current number of blocks of each year of the programme. */
async function blocksOf(db: Db, user: User, programme: number): Promise<(year: unknown) => number> {
  const found = await sql<{ organization: number }>`
    select organization from programme where id = ${programme}`.execute(db);
  const organization = found.rows[0]?.organization;
  if (!organization || !can(rightsIn(user.grants, organization), 'calendar', 'read')) return () => 0;
  const { years } = await openProgramme(db, user, programme);
  return (year) => years.find((each) => each.year === year)?.blocks.length ?? 0;
}

async function searchFor(db: Db, user: User, scope: HistoryScope, text: string): Promise<Search> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const placed = { programme_part: [], educational_unit: [], course: [], exam: [] } as Search['placed'];
  for (const object of Object.keys(placed) as (keyof typeof placed)[]) {
    const organizations = user.organizations
      .map(({ id }) => id)
      .filter((id) => canAttribute(rightsIn(user.grants, id), `${object}.title`, 'read'));
    const found = await sql<{ id: number }>`
      select id from ${sql.table(object)} where title ilike ${pattern}
        and organization = any(${scope.organization ? [scope.organization] : organizations}::int[])`.execute(db);
    placed[object] = found.rows.map(({ id }) => id);
  }
  return { pattern, placed, people: await peopleNamed(db, user, pattern) };
}

function isFound({ user, changes }: ChangeSet, text: string): boolean {
  const wanted = text.toLowerCase();
  return [user?.name ?? '', ...changes.map(({ title }) => title)].some((each) => each.toLowerCase().includes(wanted));
}

export const historyHandlers: Pick<Handlers['history'], 'list' | 'get'> = { list: listHistory, get };
