// The names of records that changes refer to, as far as the reader may see them: current names, or the last ones. A first pass
// collects the ids (`NameLookup`), then all names are read at once for the second pass.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { placesOf, placesWith, rightsAt } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { readsScale } from '#shared/outcomes/reads-scale.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { type ObjectKey, objects } from '#shared/permissions/objects.ts';
import { canAttribute } from '#shared/permissions/rights.ts';
import { fullName } from '#shared/text/full-name.ts';
import { historyText } from '#shared/text/history.ts';

import { type NamedTable, type Row, textIn, type Words } from './source.ts';

export class NameLookup implements Words {
  readonly ids = new Map<NamedTable, Set<number>>();
  readonly permissions = new Set<number>();
  hasBlocks = false;

  name(table: NamedTable, id: unknown): string {
    if (typeof id === 'number' && id > 0) this.#idsOf(table).add(id);
    return '';
  }

  subtitle(programme: unknown): string {
    return this.name('programme', programme);
  }

  outcome(id: unknown): ReturnType<Words['outcome']> {
    return { code: this.name('learning_outcome', id), levels: [] };
  }

  knows(table: NamedTable, id: unknown): boolean {
    this.name(table, id);
    return true;
  }

  blocks(): number {
    this.hasBlocks = true;
    return 0;
  }

  roleOf(permission: number): number {
    this.permissions.add(permission);
    return 0;
  }

  #idsOf(table: NamedTable): Set<number> {
    const known = this.ids.get(table) ?? new Set<number>();
    this.ids.set(table, known);
    return known;
  }
}

interface Named {
  table: NamedTable;
  id: number;
  name: string;
  /** Its organization; 0 for none. */
  place: number;
  /** For a placed item: its kind. */
  kind?: PlanKind | null;
  /** Other values that identify a programme or an outcome. */
  more?: Row | null;
}

/** Attributes that distinguish programmes with the same title. */
const distinguishingAttributes = ['graduation_variant', 'variant', 'year_start', 'version'];

/** The column with the name of a record, and the right that it needs. Attributes are named by the school's labels. */
const titles: Record<Exclude<NamedTable, 'placement' | 'attribute'>, { column: string; right?: string }> = {
  organization: { column: 'title', right: 'organization.title' },
  organizational_unit: { column: 'title', right: 'organizational_unit.title' },
  calendar_year: { column: 'start_date' },
  programme: { column: 'title', right: 'programme.title' },
  programme_part: { column: 'title', right: 'programme_part.title' },
  educational_unit: { column: 'title', right: 'educational_unit.title' },
  learning_outcome_framework: { column: 'title', right: 'learning_outcome_framework.title' },
  learning_outcome: { column: 'title', right: 'learning_outcome.title' },
  course: { column: 'title', right: 'course.title' },
  exam: { column: 'title', right: 'exam.title' },
  system: { column: 'system', right: 'system.system' },
  role: { column: 'title', right: 'role.title' },
  app_user: { column: 'username' },
  attribute_option: { column: 'option_value' },
  attribute_group: { column: 'title' },
  state: { column: 'state' },
};

/** Reads the collected names; `blocks` is for the programme of the history. */
export async function readWords(
  db: Db,
  user: User,
  lookup: NameLookup,
  { organization, blocks }: { organization: number; blocks: (year: unknown) => number },
): Promise<Words> {
  const known = new Map<string, Named>();
  const add = (rows: readonly Named[]) => rows.forEach((row) => known.set(`${row.table} ${row.id}`, row));
  add(await readNow(db, lookup.ids, organization));
  add(await readGone(db, missing(lookup.ids, known)));
  const roles = await rolesOf(db, [...lookup.permissions]);
  if (roles.size > 0) add(await readNow(db, new Map([['role', new Set(roles.values())]]), organization));
  return {
    name: (table, id) => nameFor(user, known.get(`${table} ${Number(id)}`)),
    subtitle: (programme) => subtitleFor(user, known.get(`programme ${Number(programme)}`)),
    outcome: (id) => outcomeFor(user, known.get(`learning_outcome ${Number(id)}`)),
    knows: (table, id) => isKnown(user, known.get(`${table} ${Number(id)}`)),
    blocks: (_programme, year) => blocks(year),
    roleOf: (permission) => roles.get(permission) ?? 0,
  };
}

function nameFor(user: User, found: Named | undefined): string {
  if (!found) return '';
  const { table, name, place, kind } = found;
  const right =
    table === 'placement' ? kind && `${objectOf[kind]}.title` : table === 'attribute' ? undefined : titles[table].right;
  return !right || canAttribute(rightsAt(user, place), right, 'read') ? name : '';
}

function subtitleFor(user: User, { place, more }: Partial<Named> = {}): string {
  const rights = rightsAt(user, place ?? 0);
  const readable = distinguishingAttributes.filter((name) => canAttribute(rights, `programme.${name}`, 'read'));
  return fullName({ title: '', ...Object.fromEntries(readable.map((name) => [name, more?.[name]])) });
}

function outcomeFor(user: User, { place, more }: Partial<Named> = {}): ReturnType<Words['outcome']> {
  const rights = rightsAt(user, place ?? 0);
  const readsCode = canAttribute(rights, 'learning_outcome.code', 'read');
  return {
    code: readsCode ? textIn(more ?? {}, 'code') : '',
    // The levels of a deleted outcome's framework are unknown.
    levels: more && 'scale' in more && readsScale(rights) ? levelsIn(more) : [],
  };
}

/** Roles in places where the reader may see users' roles; anything else in the reader's schools. States belong to no school. */
function isKnown(user: User, found: Named | undefined): boolean {
  if (!found) return false;
  if (found.table === 'state') return true;
  if (found.table !== 'role') return placesOf(user).includes(found.place);
  return placesWith(user, 'user', 'read')
    .filter((place) => canAttribute(rightsAt(user, place), 'user.role', 'read'))
    .includes(found.place);
}

type Ids = ReadonlyMap<NamedTable, ReadonlySet<number>>;

async function readNow(db: Db, ids: Ids, organization: number): Promise<Named[]> {
  if (ids.size === 0) return [];
  const selects = [...ids].map(([table, of]) => selectNames(table, [...of], organization));
  const found = await sql<Named>`${sql.join(selects, sql` union all `)}`.execute(db);
  return found.rows.map((row) => (row.table === 'attribute' ? { ...row, name: attributeName(row.name) } : row));
}

function selectNames(table: NamedTable, ids: number[], organization: number): RawBuilder<unknown> {
  const given = sql`r.id = any(${ids}::int[])`;
  const select = (name: RawBuilder<unknown>, place: RawBuilder<unknown>, kind: RawBuilder<unknown> = sql`null::text`) =>
    sql`select ${table}::text as "table", r.id, ${name} as name, ${place} as place, ${kind} as kind, ${moreOf(table)} as more`;
  if (table === 'placement')
    return sql`${select(sql`coalesce(p.title, u.title, k.title, e.title, '')`, sql`r.organization`, sql`r.kind`)}
      from placement r left join programme_part p on p.id = r.programme_part
      left join educational_unit u on u.id = r.educational_unit
      left join course k on k.id = r.course left join exam e on e.id = r.exam where ${given}`;
  if (table === 'attribute')
    return sql`${select(sql`r.object || '.' || coalesce(l.label, r.default_label)`, sql`0`)}
      from attribute r left join attribute_label l on l.attribute = r.id and l.organization = ${organization}::int
        and l.organizational_unit is null where ${given}`;
  const place =
    table === 'organization'
      ? sql`r.id`
      : table === 'state' || table === 'app_user'
        ? sql`0`
        : sql`coalesce(r.organization, 0)`;
  const name =
    table === 'calendar_year'
      ? sql`to_char(r.start_date, 'YYYY') || '-' || to_char(r.end_date, 'YYYY')`
      : sql.ref(`r.${titles[table].column}`);
  return sql`${select(name, place)} from ${sql.table(table)} as r where ${given}`;
}

function moreOf(table: NamedTable): RawBuilder<unknown> {
  if (table === 'programme')
    return sql`jsonb_build_object('graduation_variant', r.graduation_variant, 'year_start', r.year_start,
      'version', r.version, 'variant', (select option_value from attribute_option o where o.id = r.variant))`;
  if (table === 'learning_outcome')
    return sql`(select jsonb_build_object('code', r.code, 'scale', f.scale, 'scale_levels', f.scale_levels)
      from learning_outcome_framework f where f.id = r.framework)`;
  return sql`null::jsonb`;
}

/** 'programme.EC' → 'Programma: EC' */
function attributeName(name: string): string {
  const dot = name.indexOf('.');
  const object = objects[name.slice(0, dot) as ObjectKey]?.label;
  return object ? historyText.ofObject(object, name.slice(dot + 1)) : name.slice(dot + 1);
}

function missing(ids: Ids, known: ReadonlyMap<string, Named>): { table: NamedTable; id: number }[] {
  return [...ids].flatMap(([table, of]) =>
    [...of].filter((id) => !known.has(`${table} ${id}`)).map((id) => ({ table, id })),
  );
}

/** Names of deleted records, as they were at deletion. */
async function readGone(db: Db, gone: readonly { table: NamedTable; id: number }[]): Promise<Named[]> {
  if (gone.length === 0) return [];
  const found = await sql<{ table: NamedTable; id: number; before: Row; place: number }>`
    select distinct on (c.table_name, c.record) c.table_name as "table", c.record as id, c.before,
      coalesce(c.organization, 0) as place
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g ("table" text, id int)
    join change c on c.table_name = g."table" and c.record = g.id and c.operation = 'delete'
    order by c.table_name, c.record, c.id desc`.execute(db);
  const placed = new Map<NamedTable, Set<number>>();
  for (const { table, before } of found.rows)
    if (table === 'placement') {
      const object = objectOf[before['kind'] as PlanKind];
      placed.set(object, (placed.get(object) ?? new Set<number>()).add(Number(before[object])));
    }
  const names = await readNow(db, placed, 0);
  return found.rows.map(({ table, id, before, place }): Named => {
    if (table !== 'placement')
      return { table, id, name: goneName(table, before), place, more: { ...before, variant: '' } };
    const kind = before['kind'] as PlanKind;
    const object = objectOf[kind];
    const name = names.find((each) => each.table === object && each.id === before[object])?.name ?? '';
    return { table, id, name, place, kind };
  });
}

function goneName(table: NamedTable, before: Row): string {
  const dates = ['start_date', 'end_date'].map((date) => textIn(before, date).slice(0, 4));
  if (table === 'calendar_year') return dates.join('-');
  return textIn(before, table === 'placement' || table === 'attribute' ? 'title' : titles[table].column);
}

/** Permission → role, also for deleted permissions. */
async function rolesOf(db: Db, permissions: readonly number[]): Promise<Map<number, number>> {
  if (permissions.length === 0) return new Map();
  const found = await sql<{ id: number; role: number }>`
    select id, role from permission where id = any(${permissions}::int[])
    union
    select (c.before->>'id')::int, c.record from change c
    where c.table_name = 'permission' and c.operation = 'delete'
      and (c.before->>'id')::int = any(${permissions}::int[])`.execute(db);
  return new Map(found.rows.map(({ id, role }) => [id, role]));
}
