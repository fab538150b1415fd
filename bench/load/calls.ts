// The measured calls: the path in the product, the path of the bare handler, and what is sent.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import type { Shot } from './fire.ts';

export interface MeasuredCall {
  name: string;
  /** `again`: a list that did not change since it was built. */
  kind: 'read' | 'again' | 'write';
  /** One, and many at a time; a bare handler of a large list is too slow for many. */
  connections: number[];
  product: Shot;
  bare: Shot;
  /** Screens that a user of the product has open already. */
  opened?: string[];
}

const listed = '?fields=title,study_guide_number,coordinator,version,state,in_use';
const gridSize = 60;
const grids = 32;

export async function measuredCalls(database: Database): Promise<MeasuredCall[]> {
  const { programme, relation } = await plannedProgramme(database);
  const bodies = await gridsToSave(database);
  const many = [1, 32];
  const read = (name: string, product: string, bare: string): MeasuredCall => ({
    ...{ name, kind: 'read', connections: many, product: { path: product }, bare: { path: bare } },
  });
  const hierarchy = read(
    'programme with hierarchy',
    `/api/programmes.json?programme=${programme}&show_hierarchy=1`,
    `/programme?programme=${programme}`,
  );
  const list = (
    kind: 'read' | 'again',
    name: string,
    query: string,
    bare: string,
    how: Partial<Shot>,
  ): MeasuredCall => ({
    ...{ name, kind, connections: [1] },
    product: { path: `/api/educationalunits.json${query}`, ...how },
    bare: { path: bare, ...how },
  });
  const changed = (table: string) => ({ before: () => touch(database, table) });
  return [
    list('read', 'list of 6,000 units', listed, '/units', changed('educational_unit')),
    list('read', 'the same, all attributes', '', '/units-whole', changed('educational_unit')),
    list('again', 'list again, another browser', listed, '/units', { encoding: 'br' }),
    list('again', 'list again, same browser', listed, '/units', { encoding: 'br', revalidates: true }),
    hierarchy,
    {
      ...hierarchy,
      name: 'programme with hierarchy, changed',
      connections: [1],
      product: { ...hierarchy.product, ...changed('programme') },
      bare: { ...hierarchy.bare, ...changed('programme') },
    },
    read('level 1', `/api/planner/level1.json?programme=${programme}`, `/level1?programme=${programme}`),
    read('level 3', `/api/planner/level3.json?relation_week_id=${relation}`, `/level3?relation_week_id=${relation}`),
    {
      name: `save of ${gridSize} items`,
      kind: 'write',
      connections: many,
      product: { method: 'POST', path: '/api/relcalendarblockprogrammeparts.json', bodies },
      bare: { method: 'POST', path: '/save', bodies },
      opened: bodies.map((body) => {
        const saved = JSON.parse(body) as { programme: number };
        return `/api/planner/level1.json?programme=${saved.programme}`;
      }),
    },
  ];
}

/** Makes the product drop the lists of this table from its cache. */
async function touch(database: Database, table: string): Promise<void> {
  await sql`update table_revision set value = value + 1 where table_name = ${table}`.execute(database);
}

/** A programme that is planned down to the weeks, and a unit in it. */
export async function plannedProgramme(database: Database): Promise<{ programme: number; relation: number }> {
  const found = await sql<{ programme: number; relation: number }>`
    select p.programme, p.id as relation from placement p join placement l on l.parent = p.id
    where p.kind = 'week_unit' order by p.programme, p.id limit 1`.execute(database);
  const [first] = found.rows;
  if (!first) throw new Error('nothing is planned');
  return first;
}

/**
 * Level-1 grids with sixty parts each, in programmes without a plan; in two variants, so that every save changes all
 * items.
 */
async function gridsToSave(database: Database): Promise<string[]> {
  const found = await sql<{ id: number; organization: number }>`
    select id, organization from programme p where duration = 4
      and not exists (select from placement l where l.programme = p.id) order by id limit ${grids}`.execute(database);
  const saves: { programme: number; ids: number[] }[] = [];
  for (const { id, organization } of found.rows) {
    const placed = await sql<{ id: number }>`
      insert into placement (organization, programme, year, kind, programme_part, x, y, width, height)
      select ${organization}, ${id}, 1, 'part', part.id, (n % 6) * 2, n / 6, 2, 1
      from generate_series(0, ${gridSize - 1}::int) as n
      join lateral (select id from programme_part where organization = ${organization} order by id offset n limit 1) as part
        on true
      returning id`.execute(database);
    saves.push({ programme: id, ids: placed.rows.map((row) => row.id) });
  }
  await sql`analyze placement`.execute(database);
  return [1, 0].flatMap((shift) =>
    saves.map(({ programme, ids }) => {
      const grid = ids.map((relation_id, index) => ({
        ...{ relation_id, x: (index % 6) * 2, y: Math.floor(index / 6) + shift, width: 2, height: 1 },
      }));
      return JSON.stringify({ programme, year: 1, whole: true, grid });
    }),
  );
}
