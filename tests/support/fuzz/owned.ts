// Which rows belong to a school, for every table: by their own column, or by that of the row they refer to.
import { sql, type RawBuilder } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** The condition on a column that holds a school. */
type Whose = (column: string) => string;
export const of =
  (school: number): Whose =>
  (column) =>
    `${column} = ${school}`;
/** Rows of all other schools, and of the platform. */
export const notOf =
  (school: number): Whose =>
  (column) =>
    `${column} is distinct from ${school}`;

/** For tables without a column `organization`. */
function conditions(whose: Whose): Record<string, string> {
  const rowsOf = (table: string) => `select id from ${table} where ${whose('organization')}`;
  const roles = rowsOf('role');
  const units = rowsOf('organizational_unit');
  const users = `select app_user from user_role where role in (${roles}) union
    select app_user from user_organizational_unit where organizational_unit in (${units})`;
  const sessions = `select id from session where app_user in (${users})`;
  const yearParts = `select id from year_part where organizational_unit in (${units})`;
  return {
    organization: whose('id'),
    app_user: `id in (${users})`,
    // A role of the school given to any user, and any role given to a user of the school.
    user_role: `role in (${roles}) or app_user in (${users})`,
    user_organizational_unit: `organizational_unit in (${units}) or app_user in (${users})`,
    permission: `role in (${roles})`,
    attribute_permission: `permission in (select id from permission where role in (${roles}))`,
    session: `app_user in (${users})`,
    access_token: `session in (${sessions})`,
    refresh_token: `session in (${sessions})`,
    password_reset: `app_user in (${users})`,
    email_change: `app_user in (${users})`,
    known_browser: `app_user in (${users})`,
    favourite: `app_user in (${users})`,
    account_seen: `app_user in (${users})`,
    sso_code: `app_user in (${users})`,
    passkey: `app_user in (${users})`,
    passkey_use: `passkey in (select id from passkey where app_user in (${users}))`,
    time_code: `app_user in (${users})`,
    time_code_use: `app_user in (${users})`,
    recovery_code: `app_user in (${users})`,
    remembered_device: `app_user in (${users})`,
    sign_in_ticket: `app_user in (${users})`,
    second_factor_policy: `role in (${roles})`,
    attribute_group_attribute: `attribute_group in (${rowsOf('attribute_group')})`,
    holiday: `calendar_year in (${rowsOf('calendar_year')})`,
    year_part: `organizational_unit in (${units})`,
    calendar_block: `year_part in (${yearParts})`,
    week_setting: `coalesce(year_part, (select b.year_part from calendar_block b where b.id = calendar_block)) in (${yearParts})`,
    system_attribute_label: `system in (${rowsOf('system')})`,
    system_object_label: `system in (${rowsOf('system')})`,
    client_token: `api_client in (${rowsOf('api_client')})`,
    oeapi_walk: `api_client in (${rowsOf('api_client')})`,
    job_step: `job in (${rowsOf('job')})`,
    import_row: `import in (${rowsOf('import')})`,
    publication_guide: `publication in (${rowsOf('publication')})`,
  };
}

/** What all schools share. */
export const sharedTables = new Set([
  'attribute',
  'captured_table',
  'installation',
  'memory_start',
  'migration',
  'object_definition',
  'state',
]);

/** Counts and queues that belong to no school: any call may change them. */
const ofNobody = new Set(['mail', 'password_reset_request', 'rights_stamp', 'sign_in_attempt', 'sso_attempt']);

export interface OwnedTable {
  name: string;
  /** Whether its rows have a numeric id. */
  numbered: boolean;
  rows: RawBuilder<boolean>;
}

/** Every table with its rows; a new table must be added to one of the lists above. */
export async function ownedTables(database: Database, whose: Whose): Promise<OwnedTable[]> {
  const found = await sql<{ name: string; owned: boolean; numbered: boolean }>`
    select relname as name, bool_or(attname = 'organization') as owned, bool_or(attname = 'id' and atttypid = 'int'::regtype) as numbered
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not attisdropped
    group by 1 order by 1`.execute(database);
  const others = conditions(whose);
  return found.rows.flatMap(({ name, owned, numbered }) => {
    if (ofNobody.has(name)) return [];
    const condition = owned ? whose('organization') : sharedTables.has(name) ? 'true' : others[name];
    if (!condition) throw new Error(`who owns the rows of ${name}?`);
    return [{ name, numbered, rows: sql<boolean>`(${sql.raw(condition)})` }];
  });
}
