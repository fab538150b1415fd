// Finds change sets in the memory, newest first, and reads their rows. What the reader may not see is left out here, so that it is
// not counted either and every page is full.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { placesWith, platform } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import type { User } from '#server/rights/user.ts';
import { type HistoryKind, patternsOf } from '#shared/history/kinds.ts';

import type { ChangeRow } from './source.ts';
import type { Visible } from './visible.ts';

/** Rows of the memory that one index finds. */
export interface Stream {
  tables: readonly string[];
  where: RawBuilder<boolean>;
}

export interface HistoryScope {
  /** Null: all change sets of `organization`. */
  streams: readonly Stream[] | null;
  organization: number | null;
  visible: Visible;
  programme: number | null;
}

export interface Filters {
  /** Only sets with a lower number. */
  before?: number | undefined;
  limit: number;
  user?: number | undefined;
  /** ISO dates, inclusive, in Dutch local time. */
  from?: string | undefined;
  until?: string | undefined;
  kind?: HistoryKind | undefined;
  search?: Search | undefined;
}

/** A text to find in titles, and the users and records that have it in their name. */
export interface Search {
  pattern: string;
  people: number[];
  /** Placed items have no title themselves. */
  placed: Record<'programme_part' | 'educational_unit' | 'course' | 'exam', number[]>;
}

/** The cursor of the first page. */
const newest = Number.MAX_SAFE_INTEGER;

export async function findSets(db: Db, user: User, scope: HistoryScope, filters: Filters): Promise<number[]> {
  const { before = newest, limit } = filters;
  const found = scope.streams
    ? await sql<{ id: number }>`
        select id from (${sql.join(
          scope.streams.map((stream) => inStream(user, scope, stream, filters, before)),
          sql` union `,
        )}) as found order by id desc limit ${limit}`.execute(db)
    : await sql<{ id: number }>`
        select id from (${inSchool(user, scope, filters, before, sql`= ${scope.organization}`)}
          union all ${inSchool(user, scope, filters, before, sql`is null`)}) as found
        order by id desc limit ${limit}`.execute(db);
  return found.rows.map(({ id }) => id);
}

function inStream(user: User, { visible }: HistoryScope, stream: Stream, filters: Filters, before: number) {
  const ofSet = setConditions(filters);
  const set = ofSet ? sql`and exists (select from change_set s where s.id = c.change_set and ${ofSet})` : sql``;
  return sql`(
    select distinct c.change_set as id from change c ${allowedFor(visible)}
    where ${inTables(stream.tables)} and ${stream.where} and c.change_set < ${before}
      and ${mayBeShown(user)} ${searched(filters.search, sql`(select app_user from change_set s where s.id = c.change_set)`)} ${set}
    order by c.change_set desc limit ${filters.limit})`;
}

/** Change sets of this school, or of several schools including this one. */
function inSchool(
  user: User,
  { visible, organization }: HistoryScope,
  filters: Filters,
  before: number,
  school: RawBuilder<unknown>,
) {
  return sql`(
    select s.id from change_set s
    where s.organization ${school} and s.id < ${before} and ${setConditions(filters) ?? sql`true`}
      and exists (
        select from change c ${allowedFor(visible)}
        where c.change_set = s.id and ${inOwnSchool(organization)} and ${mayBeShown(user)}
          ${searched(filters.search, sql`s.app_user`)})
    order by s.id desc limit ${filters.limit})`;
}

function inOwnSchool(organization: number | null): RawBuilder<boolean> {
  return sql`(c.organization = ${organization} or (c.organization is null and c.table_name = 'app_user' and exists (
    select from app_user as record where record.id = c.record and ${placesOfRecord} && array[${organization}::int])))`;
}

function inTables(tables: readonly string[]): RawBuilder<boolean> {
  return tables.length === 1 ? sql`c.table_name = ${tables[0]}` : sql`c.table_name = any(${[...tables]}::text[])`;
}

/** The columns of a row that the reader may see, as `a.visible`; null for none. */
function allowedFor(visible: Visible): RawBuilder<unknown> {
  return sql`cross join lateral (
    select ${visible.toJson()}::jsonb->c.table_name->(coalesce(c.organization, 0)::text) as visible) as a`;
}

function mayBeShown(user: User): RawBuilder<boolean> {
  return sql`a.visible is not null
    and (a.visible->'k' is null or a.visible->'k' ? coalesce(c.after->>'kind', c.before->>'kind'))
    and (c.partial or (c.operation <> 'update' and a.visible->>'m' = 'all')
      or ((c.operation = 'update' or a.visible->>'m' <> 'updates') and exists (
        select from jsonb_array_elements_text(a.visible->'c') as name
        where (c.before->name) is distinct from (c.after->name))))
    and ${isSharedPerson(user)}`;
}

/** For a user of several schools: only changes since they joined a school whose users the reader may read. */
function isSharedPerson(user: User): RawBuilder<boolean> {
  const seen = placesWith(user, 'user', 'read');
  if (seen.includes(platform)) return sql`true`;
  return sql`(c.table_name <> 'app_user' or c.organization is not null or (
    exists (select from app_user as record where record.id = c.record and ${placesOfRecord} && ${seen}::int[])
    and c.change_set >= coalesce((
      select min(l.change_set) from change l
      where l.table_name in ('user_role', 'user_organizational_unit') and l.record = c.record
        and l.operation = 'insert' and l.organization = any(${seen}::int[])), 0)))`;
}

function setConditions({ user, from, until, kind }: Filters): RawBuilder<boolean> | null {
  const day = (iso: string) => sql`(${iso}::date::timestamp at time zone 'Europe/Amsterdam')`;
  const conditions = [
    ...(user === undefined ? [] : [sql`s.app_user = ${user}`]),
    ...(from === undefined ? [] : [sql`s.at >= ${day(from)}`]),
    ...(until === undefined ? [] : [sql`s.at < ((${until}::date + 1)::timestamp at time zone 'Europe/Amsterdam')`]),
    ...(kind === undefined ? [] : [ofKind(kind)]),
  ];
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : null;
}

function ofKind(kind: HistoryKind): RawBuilder<unknown> {
  const { is, not } = patternsOf(kind);
  return sql`s.kind ~ ${is} and not s.kind ~ any(${[...not]}::text[])`;
}

/** If the title is not a column, the title is searched after reading the row. */
function searched(search: Search | undefined, by: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!search) return sql``;
  const { pattern, people, placed } = search;
  const objects = Object.entries(placed).map(
    ([name, ids]) => sql`(coalesce(c.after, c.before)->>${sql.lit(name)})::int = any(${ids}::int[])`,
  );
  return sql`and (${by} = any(${people}::int[]) or case
    when c.table_name = 'placement' then ${sql.join(objects, sql` or `)}
    when a.visible ? 'n' and c.table_name not like 'rel\\_\\_%'
      then coalesce(c.after, c.before)->>(a.visible->>'n') ilike ${pattern}
    else true end)`;
}

export interface FoundRow extends ChangeRow {
  /** Its position among the visible rows of its set, and their number. */
  nth: number;
  total: number;
}

/** A range of the rows of a set; with `search` only rows that may contain the text. */
export interface RowRange {
  offset: number;
  limit: number;
  search?: Search | undefined;
}

/** A range of the visible rows of every set. */
export async function rowsOf(
  db: Db,
  user: User,
  scope: HistoryScope,
  sets: readonly number[],
  { offset, limit, search }: RowRange,
): Promise<FoundRow[]> {
  const within = scope.streams
    ? sql.join(
        scope.streams.map(({ tables, where }) => sql`(${inTables(tables)} and ${where})`),
        sql` or `,
      )
    : inOwnSchool(scope.organization);
  const found = await sql<FoundRow>`
    select id, change_set, organization, table_name, record, operation, before, after, partial, nth::int, total::int
    from (
      select c.*, row_number() over (partition by c.change_set order by c.id) as nth,
        count(*) over (partition by c.change_set) as total
      from change c ${allowedFor(scope.visible)}
      where c.change_set = any(${[...sets]}::bigint[]) and (${within}) and ${mayBeShown(user)} ${searched(search, sql`0`)}
    ) as rows
    where nth > ${offset} and nth <= ${offset + limit} order by change_set desc, id`.execute(db);
  return found.rows;
}

export interface SetRow {
  id: number;
  at: Date;
  app_user: number | null;
  kind: string;
  reason: string;
  undoes: number | null;
}

export async function setsOf(db: Db, ids: readonly number[]): Promise<Map<number, SetRow>> {
  const found = await sql<SetRow>`
    select id, at, app_user, kind, reason, undoes from change_set where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}
