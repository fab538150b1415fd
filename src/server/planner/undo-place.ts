// The grid and the items of a change, shown before it is undone from any level. For `undo.ts`.
import { sql } from 'kysely';

import { type PlacementRow as PlacedRow, placementRows } from '#server/calendar/placement-rows.ts';
import { levelOf, readsLevel, rowReader } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { type PlacementRow, type PlanChange, stateTables } from './undo-changes.ts';
import { titleOf } from './wire.ts';

/** Further items are only counted. */
const MAX_TITLES = 3;

type Grid = Pick<PlacementRow, 'parent' | 'year' | 'kind'>;

export async function placeOfChange(db: Db, user: User, organization: number, changes: readonly PlanChange[]) {
  const outer = outermost(changes);
  const forms = changes.filter(({ table, before, after }) => table.startsWith('rel__') && before && after);
  const outerRows = outer.map(rowOf);
  const parents = outerRows.flatMap(({ parent }) => parent ?? []);
  const ids = [...parents, ...outer.map(({ record }) => record), ...forms.map(({ record }) => record)];
  const rights = rightsIn(user.grants, organization);
  const read = rowReader(rights);
  const rows = new Map((await placementRows(db, sql`p.id = any(${ids}::int[])`)).map((row) => [row.id, read(row)]));
  const lessons = forms.flatMap(({ record }) => rows.get(record) ?? []);
  const grid = oneGrid([...outerRows, ...lessons, ...yearsOf(changes)]);
  const around = await aroundOf(db, grid, rows);
  const changed = [...outer.flatMap(({ record }) => rows.get(record) ?? []), ...lessons];
  const removed = await removedRows(db, changes, outer);
  const titles = [...changed, ...removed.map(read)]
    .filter(({ kind }) => readsLevel(rights, levelOf(kind)))
    .map(titleOf);
  const states = changes.flatMap(({ table, after }) =>
    isStateTable(table) &&
    canAttribute(rightsIn(user.grants, Number(after?.['organization'])), `${table}.title`, 'read')
      ? ((after?.['title'] as string | undefined) ?? [])
      : [],
  );
  return {
    titles: [...new Set([...titles, ...states].filter(Boolean))].slice(0, MAX_TITLES),
    where: {
      ...pageOf(grid, around),
      year: grid.year,
      title: around && readsLevel(rights, levelOf(around.kind)) ? titleOf(read(around)) : '',
    },
  };
}

const isStateTable = (table: string) => stateTables.some((each) => each === table);

const rowOf = ({ before, after }: PlanChange) => (before ?? after) as PlacementRow;

/** The outermost items: without those added or removed together with the item around them. */
function outermost(changes: readonly PlanChange[]): PlanChange[] {
  const items = changes.filter(({ table }) => table === 'placement');
  const whole = new Set(items.flatMap(({ record, before, after }) => (before && after ? [] : [record])));
  return items.filter((change) => !whole.has(rowOf(change).parent ?? 0));
}

function yearsOf(changes: readonly PlanChange[]): Grid[] {
  return changes.flatMap(({ table, before, after }) =>
    table === 'programme_calendar' ? [{ parent: null, year: Number((before ?? after)?.['year']), kind: 'part' }] : [],
  );
}

/** The grid of all changes; for several grids level 1, with their common year or 0. */
function oneGrid(grids: readonly Grid[]): Grid {
  const [first] = grids;
  const isSame = (name: 'parent' | 'year') => grids.every((grid) => grid[name] === first?.[name]);
  const year = first && isSame('year') ? first.year : 0;
  return { year, parent: first && isSame('parent') ? first.parent : null, kind: first?.kind ?? 'part' };
}

/** The page that shows the grid. */
function pageOf({ kind }: Grid, around: PlacedRow | null) {
  if (!around) return { level: '1' as const, relation_id: 0, placed_as: 'block' as const };
  const inPart = kind === 'week_unit' ? ('2' as const) : ('2.5' as const);
  return {
    level: around.kind === 'part' ? inPart : ('3' as const),
    relation_id: around.id,
    placed_as: around.kind === 'week_unit' ? ('week' as const) : ('block' as const),
  };
}

async function aroundOf(db: Db, { parent }: Grid, rows: ReadonlyMap<number, PlacedRow>): Promise<PlacedRow | null> {
  if (parent === null) return null;
  return rows.get(parent) ?? (await placementRows(db, sql`p.id = ${parent}`))[0] ?? null;
}

/** Removed items, with their former titles. */
async function removedRows(db: Db, changes: readonly PlanChange[], outer: readonly PlanChange[]): Promise<PlacedRow[]> {
  const gone = outer.flatMap(({ before, after }) => (before && !after ? [before] : []));
  if (gone.length === 0) return [];
  const found = await sql<PlacedRow>`
    select r.id, r.kind, coalesce(part.title, unit.title, c.title, e.title, '') as title, '' as own_title
    from jsonb_populate_recordset(null::placement, ${JSON.stringify(gone)}::jsonb) as r
    left join programme_part part on part.id = r.programme_part
    left join educational_unit unit on unit.id = r.educational_unit
    left join course c on c.id = r.course
    left join exam e on e.id = r.exam
    order by r.y, r.x`.execute(db);
  const own = new Map(
    changes.flatMap(({ table, record, before }) =>
      table.startsWith('rel__') ? [[record, before?.['title'] as string | undefined]] : [],
    ),
  );
  return found.rows.map((row) => ({ ...row, own_title: own.get(row.id) ?? '' }));
}
