// Reads facts about a database without changing anything in it, for the doctor.
import { OperatorError } from '#server/operator-error.ts';

import { appliedMigrations, knownMigrations, schemaState, withSchemaClient } from './migrations.ts';

export interface DatabaseFacts {
  /** As PostgreSQL numbers its versions: 150004 is 15.4. */
  version: number;
  encoding: string;
  icu: boolean;
  /** The extension pg_trgm, for searching parts of words. */
  trigrams: 'installed' | 'available' | 'missing';
  standby: boolean;
  readOnly: boolean;
  role: { name: string; owner: boolean; powers: string[] };
  connections: { max: number; used: number };
  /** How many seconds its clock is ahead of ours. */
  clockDifference: number;
  /** Migrations that the next start applies. */
  pending: string[];
  /** Migrations of a newer version. */
  newer: string[];
  /** Whether this version cannot work with that schema. */
  refused: boolean;
  /** The embedded one, so that its roles do not concern the operator. */
  embedded: boolean;
  /** Number of server processes that share it. */
  processes: number;
}

type Asked = Pick<DatabaseFacts, 'version' | 'encoding' | 'icu' | 'trigrams' | 'standby' | 'readOnly'> & {
  name: string;
  owner: boolean;
  powers: string[];
  max: number;
  used: number;
  now: number;
};

const questions = `
  select current_setting('server_version_num')::int as version,
    pg_encoding_to_char(d.encoding) as encoding,
    exists (select from pg_collation where collname = 'und-x-icu') as icu,
    case when exists (select from pg_extension where extname = 'pg_trgm') then 'installed'
         when exists (select from pg_available_extensions where name = 'pg_trgm') then 'available'
         else 'missing' end as trigrams,
    pg_is_in_recovery() as standby,
    current_setting('transaction_read_only')::boolean as "readOnly",
    r.rolname as name,
    pg_has_role(r.oid, d.datdba, 'usage') as owner,
    array_remove(array[
      case when r.rolsuper then 'SUPERUSER' end, case when r.rolcreaterole then 'CREATEROLE' end,
      case when r.rolcreatedb then 'CREATEDB' end, case when r.rolreplication then 'REPLICATION' end,
      case when r.rolbypassrls then 'BYPASSRLS' end], null) as powers,
    current_setting('max_connections')::int as max,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    extract(epoch from clock_timestamp())::float8 as now
  from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`;

export async function examineDatabase(
  databaseUrl: string,
  about: Pick<DatabaseFacts, 'embedded' | 'processes'>,
): Promise<DatabaseFacts> {
  return withSchemaClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Asked>(questions);
    const asked = rows[0];
    if (!asked) throw new Error('the database does not know itself');
    const { name, owner, powers, max, used, now, ...facts } = asked;
    const known = await knownMigrations();
    const applied = (await appliedMigrations(client)) ?? [];
    const refused = await schemaState(client).then(
      () => false,
      (error: unknown) => {
        if (error instanceof OperatorError) return true;
        throw error;
      },
    );
    return {
      ...facts,
      ...about,
      role: { name, owner, powers },
      connections: { max, used },
      clockDifference: now - Date.now() / 1000,
      pending: known.filter((each) => !applied.includes(each)),
      newer: applied.filter((each) => !known.includes(each)),
      refused,
    };
  });
}
