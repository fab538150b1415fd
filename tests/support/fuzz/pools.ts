// Existing ids by the names of request fields: of the user's school, of another school, and of the wrong kind.
import * as fc from 'fast-check';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { groupBy } from '#shared/group-by.ts';

import { of, ownedTables } from './owned.ts';

export interface Pools {
  /** The ids per table, or per 'option ' and the name of an attribute. */
  all: ReadonlyMap<string, readonly number[]>;
  /** The same, only of the school and of what all schools share. */
  own: ReadonlyMap<string, readonly number[]>;
}

/**
 * Rows made later, such as those of the users who send the requests, are left out: no user should end their own
 * session.
 */
export async function readPools(database: Database, school: number): Promise<Pools> {
  const all = new Map<string, readonly number[]>();
  const own = new Map<string, readonly number[]>();
  const tables = (await ownedTables(database, of(school))).filter(({ numbered }) => numbered);
  const each = tables.map(
    ({ name, rows }) =>
      sql`(select ${name}::text as name, id, coalesce(${rows}, false) as mine from ${sql.table(name)} order by id limit 400)`,
  );
  const found = await sql<{ name: string; id: number; mine: boolean }>`${sql.join(each, sql` union all `)}`.execute(
    database,
  );
  const byTable = groupBy(found.rows, ({ name }) => name);
  for (const { name } of tables) {
    const rows = byTable.get(name) ?? [];
    all.set(
      name,
      rows.map(({ id }) => id),
    );
    own.set(
      name,
      rows.flatMap(({ id, mine }) => (mine ? [id] : [])),
    );
  }
  const options = await sql<{ name: string; ids: number[] }>`
    select 'option ' || a.attribute as name, json_agg(o.id order by o.id) as ids
    from attribute_option o join attribute a on a.id = o.attribute group by a.attribute`.execute(database);
  for (const { name, ids } of options.rows) {
    all.set(name, all.get('attribute_option') ?? ids);
    own.set(name, ids);
  }
  // Their ids are larger than those of records.
  const sets = await sql<{ id: number; mine: boolean }>`
    select id, coalesce(organization = ${school}, false) as mine from change_set order by id desc limit 400`.execute(
    database,
  );
  all.set(
    'change_set',
    sets.rows.map(({ id }) => id),
  );
  own.set(
    'change_set',
    sets.rows.flatMap(({ id, mine }) => (mine ? [id] : [])),
  );
  const scenarios = await sql<{ id: number; mine: boolean }>`
    select id, organization = ${school} as mine from programme where scenario_of is not null order by id limit 400`.execute(
    database,
  );
  all.set(
    'scenario',
    scenarios.rows.map(({ id }) => id),
  );
  own.set(
    'scenario',
    scenarios.rows.flatMap(({ id, mine }) => (mine ? [id] : [])),
  );
  return { all, own };
}

const optionNames = new Set(
  allDefinitions.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([name, { kind }]) => (kind === 'option' ? [name] : [])),
  ),
);

const byName: Record<string, string> = {
  user: 'app_user',
  calendar__year: 'calendar_year',
  labels__labeloptions: 'attribute_option',
  attributes: 'attribute',
  attribute_permissions: 'attribute',
  values: 'attribute',
  programmes: 'programme',
  programme_id: 'programme',
  organizationalunit: 'organizational_unit',
  relation_id: 'placement',
  relation_week_id: 'placement',
  relation_block_id: 'placement',
  framework: 'learning_outcome_framework',
  parent: 'learning_outcome',
};

/** Ids for a field of this name, mostly of the right table; null when the field is no reference. */
export function idsFor(pools: Pools, name: string): fc.Arbitrary<number> | null {
  return among(pools, tableFor(name));
}

/** Only the ids of the school itself. */
export function ownIds({ own }: Pools, name: string): readonly number[] {
  return own.get(tableFor(name)) ?? [];
}

function tableFor(name: string): string {
  return optionNames.has(name) ? `option ${name}` : (byName[name] ?? name.replace(/^parent__/, ''));
}

function among({ all, own }: Pools, table: string): fc.Arbitrary<number> | null {
  const [every = [], mine = []] = [all.get(table), own.get(table)];
  if (every.length === 0) return null;
  if (mine.length === 0) return fc.constantFrom(...every);
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...mine) },
    { weight: 1, arbitrary: fc.constantFrom(...every) },
  );
}

const byPath: Record<string, string> = {
  ...Object.fromEntries(allDefinitions.map(({ path, table }) => [path, table])),
  attributes: 'attribute',
  attributegroups: 'attribute_group',
  attributeoptions: 'attribute_option',
  permissions: 'permission',
  calendaryears: 'calendar_year',
  secondfactorpolicy: 'role',
  calendarfeeds: 'calendar_feed',
  programmecalendars: 'programme_calendar',
  relcalendarblockprogrammeparts: 'placement',
  relcalendarweekcourses: 'placement',
  relcalendarweekexams: 'placement',
  jobs: 'job',
  cohorts: 'job',
  scenarios: 'scenario',
  imports: 'import',
  publications: 'publication',
  apiclients: 'api_client',
  sharedframeworks: 'learning_outcome_framework',
  me: 'app_user',
  history: 'change_set',
};

/** The ids that fit `{id}` in this path. */
export function idsForPath(pools: Pools, path: string): fc.Arbitrary<number> {
  return among(pools, tableOfPath(path)) ?? fc.constant(1);
}

export function ownIdsForPath({ own }: Pools, path: string): readonly number[] {
  return own.get(tableOfPath(path)) ?? [];
}

function tableOfPath(path: string): string {
  return byPath[/^\/api\/(\w+)/.exec(path)?.[1] ?? ''] ?? '';
}
