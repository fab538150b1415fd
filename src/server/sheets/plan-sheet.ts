// The plan of a programme as table rows: each part, unit, course and exam, as far as the user may read it. Used for the
// export and to compare an import.
import { sql } from 'kysely';

import { levelOf } from '#server/calendar/readable-rows.ts';
import type { Call } from '#server/http/call.ts';
import { type LessonValues, lessonValues } from '#server/planner/lesson-values.ts';
import { type Node, openPlan, type OpenPlan } from '#server/planner/plan.ts';
import { readsLevel, type StudyYear } from '#server/planner/programme.ts';
import { titleOf } from '#server/planner/wire.ts';
import type { Cell } from '#server/spreadsheet/table-file.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import { rightsIn } from '#shared/permissions/rights.ts';
import { planFileText } from '#shared/text/plan-file.ts';

import { toCell } from './cells.ts';
import { isLesson, lessonAttribute, readableColumns } from './plan-columns.ts';
import { type PlanNames, planNames } from './plan-names.ts';

export interface PlanLine {
  node: Node;
  study: StudyYear;
  cells: Readonly<Record<string, Cell>>;
  /** The revisions of its grid and its form. */
  revision: string;
}

export interface PlanSheet {
  open: OpenPlan;
  names: PlanNames;
  /** The attributes of the table, in order. */
  columns: readonly string[];
  lines: readonly PlanLine[];
}

export async function planSheet({ db, user }: Pick<Call, 'db' | 'user'>, programme: number): Promise<PlanSheet> {
  const open = await openPlan(db, user, programme);
  const { id, organization } = open.head;
  const found = open.years.flatMap((study) => (open.plan.roots.get(study.year) ?? []).map((node) => ({ study, node })));
  const levels: readonly number[] = ([1, 2, 3] as const).filter((level) => readsLevel(user, organization, level));
  const shown = (node: Node): Node[] =>
    node.row.mirrored || !levels.includes(levelOf(node.row.kind)) ? [] : [node, ...node.children.flatMap(shown)];
  const nodes = found.flatMap(({ study, node }) => shown(node).map((each) => ({ study, node: each })));
  const names = await planNames(
    db,
    user,
    organization,
    nodes.map(({ node }) => node),
  );
  const lessons = await lessonValues(db, rightsIn(user.grants, organization), sql`p.programme = ${id}`);
  return {
    ...{ open, names, columns: readableColumns({ user }, organization) },
    lines: nodes.map(({ study, node }) => {
      const own = lessons.get(node.row.id);
      return { node, study, cells: cellsOf(study, node, own, names), revision: revisionOf(study, node, own) };
    }),
  };
}

function cellsOf(study: StudyYear, node: Node, own: LessonValues | undefined, names: PlanNames) {
  const { row, parent, blocks, weeks, totals } = node;
  const block = (at: number | undefined) => study.blocks[at ?? -1]?.label ?? null;
  const ofLesson = Object.entries(own?.values ?? {}).flatMap(([name, value]): [string, Cell][] => {
    const attribute = lessonAttribute(row.kind, name);
    return attribute && isLesson(row.kind) ? [[name, toCell(attribute, value, names.lessons[row.kind][name])]] : [];
  });
  return {
    year: study.year,
    ...around(node),
    inside: parent ? names.placed.textOf(parent.row.id) : null,
    kind: planFileText.kinds[row.kind],
    name: names.objects[objectOf[row.kind]].textOf(row.object),
    first_block: block(weeks[0]?.block ?? blocks?.first),
    last_block: block(weeks.at(-1)?.block ?? blocks?.last),
    first_week: weeks[0]?.calendar_week ?? null,
    last_week: weeks.at(-1)?.calendar_week ?? null,
    x: row.x + 1,
    width: row.width,
    y: row.y + 1,
    height: row.height,
    ects: totals.ects_credits.shown || null,
    contact_hours: totals.contact_hours.shown || null,
    ...Object.fromEntries(ofLesson),
  };
}

/** The parts around it, outermost first, and the unit itself or the unit around it. */
function around(node: Node): { part: string | null; unit: string | null } {
  const path: Node[] = [];
  for (let at: Node | null = node; at; at = at.parent) path.unshift(at);
  const titled = (isPart: boolean) =>
    path
      .filter(({ row }) => (isPart ? row.kind === 'part' : row.kind !== 'part' && !isLesson(row.kind)))
      .map(({ row }) => titleOf(row))
      .join(' › ') || null;
  return { part: titled(true), unit: titled(false) };
}

/** Joined by an underscore: a spreadsheet could read a point as a date. */
function revisionOf({ gridRevision }: StudyYear, { parent }: Node, own: LessonValues | undefined): string {
  const grid = parent ? parent.row.grid_revision : gridRevision;
  return own ? `${grid}_${own.revision}` : String(grid);
}
