// When something takes place, as cells say it, in the columns and rows of its grid.
import { type Node, yearToPlan } from '#server/planner/plan.ts';
import type { StudyYear } from '#server/planner/programme.ts';
import { isLesson } from '#server/sheets/plan-columns.ts';
import { plain } from '#server/sheets/names.ts';
import { axisOf, blockStretches, columnsOver, type Span, weekStretches } from '#shared/planning/axis.ts';
import type { Placement } from '#shared/planning/grid.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { planImportText as text } from '#shared/text/plan-import.ts';

export const timeColumns = ['first_block', 'last_block', 'first_week', 'last_week'] as const;
type TimeColumn = (typeof timeColumns)[number];

/** The grid on which it stands, or is to stand. */
export interface Around {
  study: StudyYear;
  parent: Node | null;
}

type Place = Partial<Placement>;
type ReadTime = { place: Place } | { attribute: TimeColumn; message: string };

const { columns } = planFileText;
const blockColumns = ['first_block', 'last_block'] as const;
const weekColumns = ['first_week', 'last_week'] as const;

/** `asked`: the cells that differ from what is there; `now`: what is there. */
export function timeOf(
  kind: PlanKind,
  { study, parent }: Around,
  asked: ReadonlyMap<string, string>,
  now: (column: TimeColumn) => string,
): ReadTime {
  const byBlock = kind === 'part' || kind === 'block_unit';
  const [own, other] = byBlock ? [blockColumns, weekColumns] : [weekColumns, blockColumns];
  const wrong = other.find((column) => asked.has(column));
  // What moves by week changes block along; the cells of blocks are then old, but nobody asked for them.
  if (wrong)
    return { attribute: wrong, message: (byBlock ? text.byBlock : text.byWeek)(columns[own[0]], columns[own[1]]) };
  if (!own.some((column) => asked.has(column))) return { place: {} };
  const pieces = byBlock ? blocksOn(study, parent) : weeksOn(study, parent);
  const positions = own.map((column) => {
    const typed = asked.get(column) ?? now(column);
    return typed === '' ? null : pieces.findIndex((piece) => plain(piece.label) === plain(typed));
  });
  const missing = positions.indexOf(-1);
  if (missing >= 0) {
    const attribute = own[missing] as TimeColumn;
    return { attribute, message: (byBlock ? text.noBlock : text.noWeek)(asked.get(attribute) ?? now(attribute)) };
  }
  const [start, end] = positions;
  const span = { first: start ?? end ?? 0, last: end ?? start ?? 0 };
  if (span.last < span.first) return { attribute: own[1], message: text.backwards };
  const place = placeFor(kind, span, pieces);
  return place ? { place } : { attribute: own[0], message: text.noColumns };
}

interface Piece {
  label: string;
  block: number;
}

function blocksOn({ blocks }: StudyYear, parent: Node | null): Piece[] {
  const all = blocks.map(({ label }, block) => ({ label, block }));
  if (!parent) return all;
  return parent.blocks ? all.slice(parent.blocks.first, parent.blocks.last + 1) : [];
}

function weeksOn(study: StudyYear, parent: Node | null): Piece[] {
  const weeks = parent ? parent.weeks : yearToPlan(study).weeks;
  return weeks.map(({ calendar_week, block }) => ({ label: String(calendar_week), block }));
}

/** On the grid of a unit a row is a week; on other grids time runs from left to right. */
function placeFor(kind: PlanKind, span: Span, pieces: readonly Piece[]): Place | null {
  if (isLesson(kind)) return { y: span.first, height: span.last - span.first + 1 };
  if (kind !== 'week_unit') return columnsOver(span, blockStretches(pieces.length));
  const first = pieces[0]?.block ?? 0;
  const blocks = (pieces.at(-1)?.block ?? 0) - first + 1;
  const own = pieces.map(({ block }) => ({ block: block - first }));
  return columnsOver(span, weekStretches(axisOf(own, blocks)));
}
