// The screens of levels 1 to 3, each in one call: years, grid, totals, side list, and what the user may do.
import { requireRight } from '#server/access/user.ts';
import type { Call } from '#server/http/call.ts';
import { blockTotals, lessonTotals, yearTotals } from '#shared/planning/totals.ts';

import { blockKinds, weekKinds, wireGrid } from './grids.ts';
import { lessonGrid, locateUnit, type UnitQuery } from './lessons.ts';
import { gridOf, locate, type Node, nodeOf, openPlan, studyYearOf } from './plan.ts';
import { blockUnits, courses, exams, sideList, subParts, topParts, weekUnits } from './side.ts';
import { crumbsTo, gridEtag, opens, wireBlocks, wireItem, wireMay, wireWeeks, wireYearHead } from './wire.ts';

export async function level1({ db, user, query }: Call<string, { programme: number }>) {
  const open = await openPlan(db, user, query.programme);
  requireRight(user, open.head.organization, 'calendar__level1', 'read');
  const may = wireMay(user, open, 1);
  const roots = open.years.flatMap(({ year }) => open.plan.roots.get(year) ?? []);
  return {
    programme: open.head,
    may,
    states: open.states,
    years: open.years.map((study) => {
      const items = gridOf(open, study.year, 0, blockKinds);
      return {
        ...wireYearHead(open, study),
        blocks: wireBlocks(study.blocks),
        weeks: wireWeeks(open.plan.weeks.get(study.year) ?? []),
        etag: gridEtag(study.gridRevision),
        grid: wireGrid(open, study.year, 0, blockKinds),
        totals: yearTotals(items),
        block_totals: blockTotals(items, study.blocks.length),
      };
    }),
    totals: yearTotals(roots),
    side: may.create ? await sideList(db, user, open, [topParts(open.head.id), blockUnits], roots) : [],
  };
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
  const sources = level === '2' ? [weekUnits] : [subParts(node.row.object), blockUnits];
  const may = wireMay(user, open, level === '2' ? 2 : 1);
  const study = studyYearOf(open, year);
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
    side: may.create ? await sideList(db, user, open, sources, gridOf(open, year, node.row.id, kinds)) : [],
  };
}

function axisOf({ blocks, weeks }: Node, study: ReturnType<typeof studyYearOf>) {
  if (!blocks) return { blocks: [], weeks: [] };
  return {
    blocks: wireBlocks(study.blocks.slice(blocks.first, blocks.last + 1)),
    weeks: wireWeeks(weeks, blocks.first),
  };
}

export async function level3({ db, user, query }: Call<string, UnitQuery>) {
  const { id, programme, year } = await locateUnit(db, user, query);
  const open = await openPlan(db, user, programme, year);
  requireRight(user, open.head.organization, 'calendar__level3', 'read');
  const node = nodeOf(open, id);
  const may = wireMay(user, open, 3);
  const lessons = node.children.map(({ row }) => row);
  return {
    programme: open.head,
    year: wireYearHead(open, studyYearOf(open, year)),
    crumbs: crumbsTo(open, node),
    may,
    relation: wireItem(open, node),
    weeks: wireWeeks(node.weeks, node.weeks[0]?.block ?? 0),
    etag: gridEtag(node.row.grid_revision),
    grid: await lessonGrid(db, user, open, id),
    ...lessonTotals(lessons, node.weeks),
    side: may.create ? await sideList(db, user, open, [courses, exams], node.children) : [],
  };
}
