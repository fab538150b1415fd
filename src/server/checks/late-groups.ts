// Empty attributes in groups with a deadline: of programmes, and of the parts and units in their plans.
// The groups are those that the form shows: of the school, of the programme's unit and of the units above it. A fixed number of
// queries, however many programmes there are.
import { type RawBuilder, sql } from 'kysely';

import { readsLevel } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import { readLabels } from '#server/labels/read-labels.ts';
import type { User } from '#server/rights/user.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import type { CheckRow, LateGroup } from '#shared/rules/checks/check.ts';

type LateObject = LateGroup['object'];
const objects = [definitions.programme, definitions.programmePart, definitions.educationalUnit] as const;

interface Group {
  id: number;
  object: LateObject;
  title: string;
  deadline: string;
  organizational_unit: number | null;
  attributes: string[];
}
interface EmptyRow {
  id: number;
  title: string;
  /** The names of the empty attributes. */
  empty: string[];
}
type Ids = Readonly<Record<LateObject, readonly number[]>>;

type LateReader = (
  programmes: readonly { id: number; organizational_unit: number | null }[],
  rows: ReadonlyMap<number, readonly CheckRow[]>,
) => Promise<Map<number, LateGroup[]>>;

/** Reads the groups of a school, and returns a function that finds late ones by programme. Skips attributes that the user may not read. */
export async function lateReader(db: Db, user: User, organization: number): Promise<LateReader> {
  const rights = rightsIn(user.grants, organization);
  const { groups, unitsAbove } = await readGroups(db, organization, rights);
  if (groups.length === 0) return () => Promise.resolve(new Map());
  const labels = await readLabels(db, user, organization);
  return async (programmes, rows) => {
    const records = programmes.map(({ id, organizational_unit }) => ({
      ...{ id, units: unitsAbove(organizational_unit) },
      ids: idsIn(id, rows.get(id) ?? [], rights),
    }));
    const empty = await emptyRows(
      db,
      groups,
      records.map(({ ids }) => ids),
    );
    return new Map(
      records.map(({ id, units, ids }) => {
        const own = groups.filter(({ organizational_unit: unit }) => unit === null || units.has(unit));
        return [id, own.flatMap((group) => lateIn(group, ids[group.object], empty, labels))];
      }),
    );
  };
}

/** The empty attributes of these records, by object and id. */
async function emptyRows(db: Db, groups: readonly Group[], records: readonly Ids[]): Promise<Map<string, EmptyRow>> {
  const empty = new Map<string, EmptyRow>();
  for (const { object, table, attributes } of objects) {
    const asked = new Set(groups.filter((group) => group.object === object).flatMap((group) => group.attributes));
    const ids = new Set(records.flatMap((record) => record[object]));
    if (asked.size === 0 || ids.size === 0) continue;
    const found = await sql<EmptyRow>`
      select id, title, ${emptyAmong(attributes, asked)} as empty
      from ${sql.table(table)} as record where id = any(${[...ids]}::int[])`.execute(db);
    for (const row of found.rows) empty.set(`${object} ${row.id}`, row);
  }
  return empty;
}

function lateIn(
  group: Group,
  ids: readonly number[],
  found: ReadonlyMap<string, EmptyRow>,
  labels: Readonly<Record<string, string>>,
): LateGroup[] {
  const { object, deadline, attributes } = group;
  return ids.flatMap((id) => {
    const { title = '', empty: all = [] } = found.get(`${object} ${id}`) ?? {};
    const empty = all
      .filter((name) => attributes.includes(name))
      .map((name) => ({ name, label: labels[`${object}.${name}`] ?? name }));
    return empty.length === 0 ? [] : [{ object, id, title, group_id: group.id, group: group.title, deadline, empty }];
  });
}

/** The records of a programme, each once, limited to those the user may see in it. */
function idsIn(programme: number, rows: readonly CheckRow[], rights: Rights): Ids {
  const seesWeeks = readsLevel(rights, 2);
  const of = (kinds: readonly CheckRow['kind'][]) => [
    ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ object }) => object)),
  ];
  return {
    programme: [programme],
    programme_part: of(['part']),
    educational_unit: of(seesWeeks ? ['block_unit', 'week_unit'] : ['block_unit']),
  };
}

async function readGroups(db: Db, organization: number, rights: Rights) {
  const found = await sql<{ groups: Group[]; units: { id: number; parent: number | null }[] }>`
    select
      (select coalesce(json_agg(json_build_object('id', g.id, 'object', g.object, 'title', g.title, 'deadline', g.date_deadline,
          'organizational_unit', g.organizational_unit,
          'attributes', (select coalesce(json_agg(a.attribute), '[]')
                         from attribute_group_attribute member join attribute a on a.id = member.attribute
                         where member.attribute_group = g.id))
          order by g.date_deadline, g.title, g.id), '[]')
       from attribute_group g
       where g.organization = ${organization} and g.date_deadline is not null
         and g.object = any(${objects.map(({ object }) => object)}::text[])) as groups,
      (select coalesce(json_agg(json_build_object('id', id, 'parent', parent__organizational_unit)), '[]')
       from organizational_unit where organization = ${organization}) as units`.execute(db);
  const { groups = [], units = [] } = found.rows[0] ?? {};
  const parents = new Map(units.map(({ id, parent }) => [id, parent]));
  const unitsAbove = (unit: number | null) => {
    const line = new Set<number>();
    for (let at = unit; at !== null && !line.has(at); at = parents.get(at) ?? null) line.add(at);
    return line;
  };
  const readable = groups.map((group) => ({
    ...group,
    attributes: group.attributes.filter((name) => canAttribute(rights, `${group.object}.${name}`, 'read')),
  }));
  return { groups: readable, unitsAbove };
}

/** The names of empty attributes, as SQL. An unticked checkbox is not empty. */
function emptyAmong(attributes: Readonly<Record<string, Attribute>>, asked: ReadonlySet<string>): RawBuilder<unknown> {
  const names = Object.entries(attributes).flatMap(([name, attribute]) => {
    if (!asked.has(name) || attribute.derived || attribute.kind === 'checkbox') return [];
    return [sql`case when ${isEmpty(name, attribute)} then ${name}::text end`];
  });
  return sql`array_remove(array[${sql.join([sql`null::text`, ...names])}], null)`;
}

function isEmpty(name: string, { kind, links }: Attribute): RawBuilder<unknown> {
  if (links)
    return sql`not exists (select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.own}`)} = record.id)`;
  const column = sql.ref(`record.${name}`);
  return kind === 'text' || kind === 'richText' ? sql`${column} = ''` : sql`${column} is null`;
}
