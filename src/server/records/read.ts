// Reads records in wire form: one SELECT, built from the definition and the user's rights, aggregated to JSON by PostgreSQL.
import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer, jsonList, type ListAnswer } from '#server/http/answer.ts';
import { type Bind, runStatement, type Statement, writeStatement } from '#server/db/statement.ts';
import { type Definition, type Filter, namesOrganization } from '#shared/definitions/definition.ts';

import { type Readable, readableIn } from './readable.ts';
import type { RecordType } from './record-type.ts';
import type { Write } from './write.ts';

export interface Selection {
  /** Only these attributes and computed names; all if absent. */
  fields?: string[] | undefined;
  /** Query parameters, as the definition names them. */
  filters?: Record<string, unknown>;
  /** Only this record. */
  id?: number | undefined;
  /** An extra condition; the record's table is called `record`. */
  where?: string;
}

export function list(db: Db, type: RecordType, user: User, selection: Selection): ListAnswer {
  return jsonList(db, listStatement(type, user, selection));
}

/** Returns one row, with the list as a JSON array. */
export function listStatement(type: RecordType, user: User, selection: Selection): Statement {
  return writeStatement((bind) => `select ${asList(recordsFor(type, user, selection, bind))} as json`);
}

/** Null for a record that the user may not read. */
export async function readRecord(db: Db, type: RecordType, user: User, id: number): Promise<JsonAnswer | null> {
  const statement = writeStatement((bind) => {
    const records = recordsFor(type, user, { id }, bind);
    return `select json::text as json, revision from (${records}) as records`;
  });
  const [found] = await runStatement<{ json: string; revision: number }>(db, statement);
  return found ? new JsonAnswer(found.json, { revision: found.revision }) : null;
}

/** The answer to a save. Users without read access get only the id. */
export async function answerRecord({ db, user }: Write, type: RecordType, id: number): Promise<JsonAnswer> {
  return (await readRecord(db, type, user, id)) ?? new JsonAnswer(JSON.stringify({ id }));
}

/** The rows of a list, as SQL: each as JSON, with its school and sort title. */
export function recordsFor(type: RecordType, user: User, selection: Selection, bind: Bind): string {
  const selects = readableIn(type.definition, user).map((readable) => selectRecords(type, selection, readable, bind));
  const none = `select null::json as json, 0 as id, 0 as revision, 0 as school, '' as sort_title where false`;
  return selects.length > 0 ? selects.join(' union all ') : none;
}

/** The order of every list: titles as Dutch sorts them. */
export const byTitle = 'sort_title collate "nl-x-icu", id';

/** Aggregates such rows to one JSON array. */
function asList(records: string): string {
  return `(select coalesce(json_agg(json order by ${byTitle}), '[]')::text from (${records}) as records)`;
}

/** The column with the record's school; for an organization that is its own id. */
export function organizationColumn({ object }: Definition): string {
  return object === 'organization' ? 'record.id' : 'record.organization';
}

function selectRecords(
  type: RecordType,
  { fields, filters = {}, id, where }: Selection,
  readable: Readable,
  bind: Bind,
): string {
  const { definition } = type;
  const conditions = [
    `${organizationColumn(definition)} = any(${bind(readable.organizations)}::int[])`,
    ...filterConditions(definition, filters, readable.attributes, bind),
    ...(id === undefined ? [] : [`record.id = ${bind(id)}`]),
    ...(where ? [where] : []),
  ];
  return `${selectOf(type, fields, readable)} where ${conditions.join(' and ')}`;
}

/** An unreadable attribute counts as empty: filtering would reveal its value. */
function filterConditions(
  definition: Definition,
  query: Record<string, unknown>,
  readable: readonly string[],
  bind: Bind,
): string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const filter = definition.filters[name];
    if (!filter || !value) return [];
    const [asks, attribute] = Object.entries(filter)[0] as [string, string];
    // The id is not an attribute: every reader of a record sees it.
    if (attribute === 'id' || readable.includes(attribute)) return [condition(definition, filter, value, bind)];
    return [String(asks === 'empty')];
  });
}

function condition({ attributes }: Definition, filter: Filter, value: unknown, bind: Bind): string {
  if ('equals' in filter) return `record."${filter.equals}" = ${bind(value)}`;
  if ('empty' in filter) return `record."${filter.empty}" is null`;
  const links = attributes[filter.among]?.links;
  if (!links) throw new Error(`${filter.among} is kept in the table itself`);
  return `exists (
    select from "${links.table}" as link
    where link."${links.own}" = record.id and link."${links.other}" = ${bind(value)})`;
}

/** More sets of fields than this per user is likely abuse: those are built each time. */
const MAX_SELECTS = 20;

function selectOf(type: RecordType, fields: string[] | undefined, readable: Readable): string {
  const { selects } = readable;
  const key = fields?.join() ?? '*';
  const known = selects.get(key);
  if (known !== undefined) return known;
  const made = makeSelect(type, fields, readable);
  if (selects.size < MAX_SELECTS) selects.set(key, made);
  return made;
}

function makeSelect(
  { definition, computed: sqlOf = {} }: RecordType,
  fields: string[] | undefined,
  { attributes, columns }: Readable,
): string {
  const isWanted = ({ name }: { name: string }) => !fields || fields.includes(name);
  const stored = columns.filter(isWanted);
  const computed = Object.keys(definition.computed).map((name) => ({
    name,
    column: `${sqlOf[name] ?? 'null'} as "${name}"`,
  }));
  const own = namesOrganization(definition) ? ['record.id'] : ['record.id', 'record.organization'];
  const wire = [...own, ...[...stored, ...computed.filter(isWanted)].map(({ column }) => column)];
  // An unreadable title does not sort either: the order would reveal something about it.
  const sortTitle = attributes.includes(definition.title) ? `record."${definition.title}"` : `''::text`;
  return `
    select row_to_json(wire) as json, wire.id, record.revision, ${organizationColumn(definition)} as school, ${sortTitle} as sort_title
    from "${definition.table}" as record ${stored.map(({ join = '' }) => join).join(' ')}
    cross join lateral (select ${wire.join(', ')}) as wire`;
}
