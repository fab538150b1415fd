// Reads records in wire form: one SELECT, made from the definition and the user's rights, aggregated to JSON by PostgreSQL.
import type { User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import { type Bind, runStatement, type Statement, writeStatement } from '#server/db/statement.ts';
import { type Definition, namesOrganization } from '#shared/definitions/definition.ts';

import { filterConditions } from './filters.ts';
import { type Readable, readableIn } from './readable.ts';
import type { Rules } from './rules.ts';

export interface Selection {
  /** Only these attributes and computed names; all when absent. */
  fields?: string[] | undefined;
  /** Query parameters, as the definition names them. */
  filters?: Record<string, unknown>;
  /** Only this record. */
  id?: number | undefined;
  /** One more condition; the record's table is called `record`. */
  where?: string;
}

/** Gives one row: the list as a JSON array. */
export function listStatement(definition: Definition, rules: Rules, user: User, selection: Selection): Statement {
  return writeStatement((bind) => `select ${asList(recordsFor(definition, rules, user, selection, bind))} as json`);
}

export async function readOne(
  db: Db,
  definition: Definition,
  rules: Rules,
  user: User,
  id: number,
): Promise<{ json: string; revision: number } | null> {
  const statement = writeStatement((bind) => {
    const records = recordsFor(definition, rules, user, { id }, bind);
    return `select json::text as json, revision from (${records}) as records`;
  });
  const [found] = await runStatement<{ json: string; revision: number }>(db, statement);
  return found ?? null;
}

/** The rows behind a list, as SQL: each as JSON, with what it is ordered by. */
export function recordsFor(definition: Definition, rules: Rules, user: User, selection: Selection, bind: Bind): string {
  const selects = readableIn(definition, user).map((readable) =>
    selectRecords(definition, rules, selection, readable, bind),
  );
  const none = `select null::json as json, 0 as id, 0 as revision, '' as sort_title where false`;
  return selects.length > 0 ? selects.join(' union all ') : none;
}

/** Such rows as one JSON array, in the order of their titles. */
function asList(records: string): string {
  return `(
    select coalesce(json_agg(json order by sort_title collate "nl-x-icu", id), '[]')::text from (${records}) as records)`;
}

/** The same, one JSON text per line, for who puts them together. */
export function asLines(records: string): string {
  return `(
    select string_agg(json::text, e'\\n' order by sort_title collate "nl-x-icu", id) from (${records}) as records)`;
}

/** The column by which the wall stands: an organization is its own. */
export function organizationColumn({ object }: Definition): string {
  return object === 'organization' ? 'record.id' : 'record.organization';
}

function selectRecords(
  definition: Definition,
  rules: Rules,
  { fields, filters = {}, id, where }: Selection,
  readable: Readable,
  bind: Bind,
): string {
  const conditions = [
    `${organizationColumn(definition)} = any(${bind(readable.organizations)}::int[])`,
    ...filterConditions(definition, filters, readable.attributes, bind),
    ...(id === undefined ? [] : [`record.id = ${bind(id)}`]),
    ...(where ? [where] : []),
  ];
  return `${selectOf(definition, rules, fields, readable)} where ${conditions.join(' and ')}`;
}

/** More than a few sets of fields per user is somebody playing: those are put together every time. */
const MAX_SELECTS = 20;

function selectOf(definition: Definition, rules: Rules, fields: string[] | undefined, readable: Readable): string {
  const { selects } = readable;
  const key = fields?.join() ?? '*';
  const known = selects.get(key);
  if (known !== undefined) return known;
  const made = makeSelect(definition, rules, fields, readable);
  if (selects.size < MAX_SELECTS) selects.set(key, made);
  return made;
}

function makeSelect(
  definition: Definition,
  rules: Rules,
  fields: string[] | undefined,
  { attributes, columns }: Readable,
): string {
  const isWanted = ({ name }: { name: string }) => !fields || fields.includes(name);
  const stored = columns.filter(isWanted);
  const computed = Object.keys(definition.computed).map((name) => ({
    name,
    column: `${rules.computed?.[name] ?? 'null'} as "${name}"`,
  }));
  const own = namesOrganization(definition) ? ['record.id'] : ['record.id', 'record.organization'];
  const wire = [...own, ...[...stored, ...computed.filter(isWanted)].map(({ column }) => column)];
  // An unreadable title does not sort either: order would tell about it.
  const sortTitle = attributes.includes(definition.title) ? `record."${definition.title}"` : `''::text`;
  return `
    select row_to_json(wire) as json, wire.id, record.revision, ${sortTitle} as sort_title
    from "${definition.table}" as record ${stored.map(({ join = '' }) => join).join(' ')}
    cross join lateral (select ${wire.join(', ')}) as wire`;
}
