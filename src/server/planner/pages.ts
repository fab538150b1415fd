// The pages of levels 1 to 3, each in one call: years, grid, totals, side list and permissions.
import { requireRight, type User } from '#server/rights/user.ts';
import type { Call } from '#server/http/call.ts';
import { onOwnBlocks } from '#shared/planning/axis.ts';
import { columns } from '#shared/planning/grid.ts';
import { MAX_GRID_ITEMS } from '#shared/planning/limits.ts';
import { blockSums, headSums, sumsOf } from '#shared/planning/totals.ts';

import { blockKinds, weekKinds } from './grid.ts';
import { wireGrid } from './grids.ts';
import { unitIn, unitKinds, type UnitQuery, valuesOfLessons, wireLessons } from './lessons.ts';
import { missingToPlan } from './missing.ts';
import {
  gridOf,
  locate,
  type Node,
  nodeOf,
  openPlan,
  programmeOf,
  studyYearOf,
  withPlan,
  withPlanAround,
  yearToPlan,
} from './plan.ts';
import { openProgramme, type OpenProgramme, readsLevel } from './programme.ts';
import { courses, exams, sideList } from './side.ts';
import {
  crumbsTo,
  gridEtag,
  type Level,
  opens,
  wireBlocks,
  wireContents,
  wireItem,
  wireMay,
  wireWeeks,
  wireYearHead,
} from './wire.ts';

export async function level1({ db, user, query }: Call<string, { programme: number }>) {
  const programme = await openProgramme(db, user, query.programme);
  requireRight(user, programme.head.organization, 'calendar__level1', 'read');
  const may = wireMay(user, programme, 1);
  const open = await withPlan(db, user, programme);
  const counts = readsAll(user, open, [2, 3]);
  const roots = open.years.flatMap(({ year }) => open.plan.roots.get(year) ?? []);
  return {
    programme: open.head,
    may,
    states: open.states,
    missing: missingToPlan(user, open),
    years: open.years.map((study) => {
      const items = gridOf(open, study.year, 0, blockKinds);
      return {
        ...wireYearHead(open, study),
        blocks: wireBlocks(study.blocks),
        weeks: wireWeeks(yearToPlan(study).weeks),
        etag: gridEtag(study.gridRevision),
        grid: wireGrid(open, study.year, 0, blockKinds),
        contents: counts ? wireContents(items) : null,
        totals: sumsOf(items),
        block_totals: blockSums(items, study.blocks.length),
      };
    }),
    totals: sumsOf(roots),
  };
}

/** Whether the user may see everything inside the items of a grid. */
function readsAll(user: User, { head }: OpenProgramme, levels: readonly Level[]): boolean {
  return levels.every((level) => readsLevel(user, head.organization, level));
}

export async function level2({
  db,
  user,
  query,
}: Call<string, { relation_id: number; level?: '2' | '2.5' | undefined }>) {
  const { programme, year } = await locate(db, user, query.relation_id, ['part']);
  const open = await openPlan(db, user, programme, year);
  const node = nodeOf(open, query.relation_id);
  const level = query.level ?? (opens(node) === '2.5' ? '2.5' : '2');
  const { organization } = open.head;
  if (level === '2') requireRight(user, organization, 'calendar__level2', 'update');
  else requireRight(user, organization, 'calendar__level1', 'read');
  const kinds = level === '2' ? weekKinds : blockKinds;
  const may = wireMay(user, open, level === '2' ? 2 : 1);
  const study = studyYearOf(open, year);
  const counts = readsAll(user, open, level === '2' ? [3] : [2, 3]);
  return {
    level,
    programme: open.head,
    year: wireYearHead(open, study),
    crumbs: crumbsTo(open, node),
    may,
    relation: wireItem(open, node),
    ...axisOf(node, study),
    etag: gridEtag(node.row.grid_revision),
    grid: wireGrid(open, year, node.row.id, kinds),
    contents: counts ? wireContents(gridOf(open, year, node.row.id, kinds)) : null,
  };
}

function axisOf(node: Node, study: ReturnType<typeof studyYearOf>) {
  const { row, grid, blocks, weeks } = node;
  if (!grid || !blocks) return { blocks: [], weeks: [], block_totals: [], place: { x: 0, width: columns } };
  return {
    place: onOwnBlocks(row, grid.last - grid.first + 1),
    block_totals: headSums(node, study.blocks.length).slice(blocks.first, blocks.last + 1),
    blocks: wireBlocks(study.blocks.slice(blocks.first, blocks.last + 1)),
    weeks: wireWeeks(weeks, blocks.first),
  };
}

export async function level3({ db, user, query }: Call<string, UnitQuery>) {
  const id = unitIn(query);
  const programme = await openProgramme(db, user, programmeOf(id));
  requireRight(user, programme.head.organization, 'calendar__level3', 'read');
  const may = wireMay(user, programme, 3);
  // Both lists are short: a school has about a dozen of each.
  const all = { words: '', limit: MAX_GRID_ITEMS };
  const [open, values, ...offered] = await Promise.all([
    withPlanAround(db, user, programme, id),
    valuesOfLessons(db, user, programme, id),
    ...(may.create ? [courses, exams].map((source) => sideList(db, user, programme, source, all)) : []),
  ]);
  const node = nodeOf(open, id, unitKinds);
  return {
    programme: open.head,
    year: wireYearHead(open, studyYearOf(open, node.row.year)),
    crumbs: crumbsTo(open, node),
    may,
    relation: wireItem(open, node),
    weeks: wireWeeks(node.weeks, node.weeks[0]?.block ?? 0),
    etag: gridEtag(node.row.grid_revision),
    grid: wireLessons(open, id, values),
    ects_l3: node.totals.ects_credits.planned,
    duration: node.totals.contact_hours.planned,
    side: offered.flatMap(({ items }) => items),
  };
}
