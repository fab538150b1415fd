// The scope of a history: a record, the plan of a programme or a whole school. Other schools do not exist for the reader.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import { placesWith } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { can, canAttribute, canSomewhere, rightsIn } from '#shared/permissions/rights.ts';

import { findSets, type HistoryScope, type Stream } from './find.ts';
import { sources, sourcesOf } from './registry.ts';
import { Visible } from './visible.ts';

export interface ScopeQuery {
  object?: string | undefined;
  id?: number | undefined;
  programme?: number | undefined;
  organization?: number | undefined;
  attribute?: string | undefined;
}

export async function scopeOf(db: Db, user: User, asked: ScopeQuery): Promise<HistoryScope> {
  if (asked.programme) return programmeScope(db, user, asked.programme, asked.attribute);
  if (asked.organization) return schoolScope(user, asked.organization, asked);
  return recordScope(db, user, asked.object ?? '', asked.id ?? 0, asked.attribute);
}

const planTables = [
  ...['programme', 'programme_calendar', 'placement', 'rel__calendar_week__course', 'rel__calendar_week__exam'],
  ...['programme_programme_part', 'check_acceptance', 'publication'],
];

async function programmeScope(db: Db, user: User, programme: number, attribute: string | undefined) {
  const own = user.organizations.map(({ id }) => id);
  const found = await sql<{ organization: number }>`
    select organization from programme where id = ${programme}
    union all select organization from change where table_name = 'programme' and record = ${programme}
      and operation = 'delete' and not partial
    limit 1`.execute(db);
  const organization = found.rows[0]?.organization ?? 0;
  if (!own.includes(organization)) throw notFound();
  const rights = rightsIn(user.grants, organization);
  if (!can(rights, 'programme', 'read') && !can(rights, 'calendar', 'read')) throw forbidden();
  const given = { sources: sourcesOf(planTables), organizations: [organization], shared: false, withValues: false };
  return {
    streams: [{ tables: planTables, where: sql<boolean>`c.programme = ${programme}` }],
    organization: null,
    visible: new Visible(user, { ...given, attribute }),
    programme,
  };
}

function schoolScope(user: User, organization: number, { object, attribute }: ScopeQuery) {
  if (!user.organizations.some(({ id }) => id === organization)) throw notFound();
  requireRight(user, organization, 'history', 'read');
  const all = [...sources.values()].filter((source) => !object || objectsOf(source.table).includes(object));
  const given = { sources: all, organizations: [organization], shared: all.some(({ table }) => table === 'app_user') };
  return {
    streams: null,
    organization,
    visible: new Visible(user, { ...given, withValues: false, attribute }),
    programme: null,
  };
}

function objectsOf(table: string): string[] {
  if (table === 'placement') return ['calendar__level1', 'calendar__level2', 'calendar__level3'];
  const { object } = sources.get(table) ?? {};
  return typeof object === 'string' ? [object] : [];
}

/** The tables of an object. Their changes are found by the id of the record, or for settings by that of the school. */
const tablesOf: Record<string, { tables: string[]; by?: 'record' | 'organization' }> = {
  calendar__year: { tables: ['calendar_year', 'holiday'] },
  calendar__organization: { tables: ['year_part', 'calendar_block', 'week_setting'] },
  labels__labelgroups: { tables: ['attribute_group', 'attribute_group_attribute'] },
  labels__labeloptions: { tables: ['attribute_option'] },
  labels__labels__defaultlabels: { tables: ['attribute'] },
  labels__labels__labels: { tables: ['attribute_label'], by: 'organization' },
  labels__labels__systemlabels: { tables: ['system_attribute_label'], by: 'organization' },
  labels__labels__objects: { tables: ['object_label', 'system_object_label'], by: 'organization' },
  check_settings: { tables: ['check_settings'], by: 'organization' },
  document_template: { tables: ['document_template'], by: 'organization' },
  exchange: { tables: ['api_client', 'exchange_setting', 'exchange_code'], by: 'organization' },
  sign_in: { tables: ['sign_in_setting', 'sign_in_role'], by: 'organization' },
  ...Object.fromEntries([1, 2, 3].map((level) => [`calendar__level${level}`, { tables: ['placement'] }])),
  ...Object.fromEntries(
    allDefinitions.map(({ object, table, attributes }) => [
      object,
      { tables: [table, ...Object.values(attributes).flatMap(({ links }) => (links ? [links.table] : []))] },
    ]),
  ),
};

/** Further tables shown in the history of an object. */
const alsoOf: Record<string, readonly string[]> = {
  role: ['permission', 'attribute_permission', 'second_factor_policy'],
  user: ['user_identity', 'passkey', 'time_code', 'recovery_code', 'remembered_device'],
  programme: ['programme_programme_part', 'publication'],
};

async function recordScope(db: Db, user: User, object: string, id: number, attribute: string | undefined) {
  const own = tablesOf[object];
  if (!own) throw notFound();
  const { tables, by = 'record' } = own;
  const all = [...tables, ...(alsoOf[object] ?? [])];
  const schools = user.organizations.map((each) => each.id);
  const organizations = by === 'organization' ? schools.filter((each) => each === id) : schools;
  if (by === 'organization' && organizations.length === 0) throw notFound();
  const given = { sources: sourcesOf(all), organizations, shared: by === 'record', withValues: true, attribute };
  const visible = new Visible(user, given);
  if (visible.isEmpty) throw canSomewhere(user.grants, object as never, 'read') ? notFound() : forbidden();
  const streams = all.map((table): Stream => ({ tables: [table], where: rowsOf(object, table, by, id) }));
  const scope = { streams, organization: null, visible, programme: null };
  if (by === 'record' && !(await isThere(db, user, scope, object, id))) throw notFound();
  return object === 'learning_outcome_framework' && attribute === undefined ? withOutcomes(user, scope, id) : scope;
}

const outcomeTables = ['learning_outcome', 'outcome_match'];

/** The history of a framework includes its outcomes, for readers who may see which outcomes it has. */
function withOutcomes(
  user: User,
  scope: HistoryScope & { streams: readonly Stream[] },
  framework: number,
): HistoryScope {
  const organizations = user.organizations
    .map(({ id }) => id)
    .filter((id) => canAttribute(rightsIn(user.grants, id), 'learning_outcome.framework', 'read'));
  const outcomes = sql<boolean>`c.organization = any(${organizations}::int[]) and c.record = any(array(
    select id from learning_outcome where framework = ${framework}
    union select record from change where table_name = 'learning_outcome' and operation = 'delete' and not partial
      and (before->>'framework')::int = ${framework}))`;
  const given = { shared: false, withValues: true, attribute: undefined };
  const all = sourcesOf(['learning_outcome_framework', ...outcomeTables]);
  return {
    ...scope,
    streams: [...scope.streams, ...outcomeTables.map((table) => ({ tables: [table], where: outcomes }))],
    visible: new Visible(user, { ...given, sources: all, organizations: user.organizations.map(({ id }) => id) }),
  };
}

/** Whether the record is readable now, or is deleted and has visible history. */
async function isThere(db: Db, user: User, scope: HistoryScope, object: string, id: number): Promise<boolean> {
  if (object === 'labels__labels__defaultlabels' && id === 0) return true;
  const place = await placeOf(db, user, object, id);
  if (place !== undefined) return place !== null && scope.visible.has(firstTable(object), place);
  return (await findSets(db, user, scope, { limit: 1 })).length > 0;
}

function firstTable(object: string): string {
  return tablesOf[object]?.tables[0] ?? '';
}

/** The school of a record, 0 for none; undefined if it does not exist, null if this user may not see it. */
async function placeOf(db: Db, user: User, object: string, id: number): Promise<number | null | undefined> {
  if (object === 'user') {
    const seen = placesWith(user, 'user', 'read');
    const found = await sql<{ places: number[] }>`
      select ${placesOfRecord} as places from app_user as record where record.id = ${id}`.execute(db);
    const [row] = found.rows;
    return row && (row.places.find((place) => seen.includes(place)) ?? null);
  }
  const table = object === 'calendar__organization' ? 'organizational_unit' : firstTable(object);
  const column =
    object === 'organization' ? sql`r.id` : table === 'attribute' ? sql`0` : sql`coalesce(r.organization, 0)`;
  const found = await sql<{ place: number }>`
    select ${column} as place from ${sql.table(table)} as r where r.id = ${id}`.execute(db);
  return found.rows[0]?.place;
}

function rowsOf(object: string, table: string, by: 'record' | 'organization', id: number): RawBuilder<boolean> {
  if (by === 'organization') return sql`c.organization = ${id}`;
  if (table === 'attribute' && id === 0) return sql`true`;
  if (object === 'programme' && table !== 'programme') return sql`c.programme = ${id}`;
  if (table === 'attribute_permission')
    return sql`c.record = any(array(
      select id from permission where role = ${id}
      union select (coalesce(after, before)->>'id')::int from change where table_name = 'permission' and record = ${id}))`;
  return sql`c.record = ${id}`;
}
