// Converts the time cells of a row (blocks or weeks) to columns and rows of the grid.
import { type Node, yearToPlan } from '#server/planner/plan.ts';
import type { StudyYear } from '#server/planner/programme.ts';
import { isLesson } from '#server/sheets/plan-columns.ts';
import { plain } from '#shared/plain-words.ts';
import {
  axisOf,
  blockStretches,
  type Columns,
  columnsOver,
  coveredBlocks,
  coveredWeeks,
  type Span,
  weekStretches,
} from '#shared/planning/axis.ts';
import type { Placement } from '#shared/planning/grid.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { planImportText as text } from '#shared/text/plan-import.ts';

export const timeColumns = ['first_block', 'last_block', 'first_week', 'last_week'] as const;
type TimeColumn = (typeof timeColumns)[number];

/** The grid of the item. */
export interface ParentGrid {
  study: StudyYear;
  parent: Node | null;
}

type Place = Partial<Placement>;
type ReadTime = { place: Place } | { attribute: TimeColumn; message: string };

const { columns } = planFileText;
const blockColumns = ['first_block', 'last_block'] as const;
const weekColumns = ['first_week', 'last_week'] as const;

interface Asked {
  /** The cells that differ from the stored ones. */
  asked: ReadonlyMap<string, string>;
  /** The stored value. */
  now: (column: TimeColumn) => string;
  /** The columns in the row, if any; used only if they cover exactly the requested time. */
  columns: Columns | null;
}

/** The time columns of the sheet that apply to this kind (`own`), and those that are only informational (`other`). */
export function timeColumnsOf(kind: PlanKind) {
  const byBlock = kind === 'part' || kind === 'block_unit';
  return byBlock
    ? { byBlock, own: blockColumns, other: weekColumns }
    : { byBlock, own: weekColumns, other: blockColumns };
}

export function timeOf(kind: PlanKind, { study, parent }: ParentGrid, { asked, now, columns: exact }: Asked): ReadTime {
  const { byBlock, own, other } = timeColumnsOf(kind);
  const wrong = other.find((column) => asked.has(column));
  // Moving by week also changes the block; the block cells are then outdated but were not changed by the user.
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
  const place = placeFor(kind, span, pieces, exact);
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
function placeFor(kind: PlanKind, span: Span, pieces: readonly Piece[], exact: Columns | null): Place | null {
  if (isLesson(kind)) return { y: span.first, height: span.last - span.first + 1 };
  const held = (covered: Span | null) => covered?.first === span.first && covered.last === span.last;
  if (kind !== 'week_unit') {
    if (exact && held(coveredBlocks(exact, pieces.length))) return exact;
    return columnsOver(span, blockStretches(pieces.length));
  }
  const first = pieces[0]?.block ?? 0;
  const blocks = (pieces.at(-1)?.block ?? 0) - first + 1;
  const own = pieces.map(({ block }) => ({ block: block - first }));
  const axis = axisOf(own, blocks);
  return exact && held(coveredWeeks(exact, axis)) ? exact : columnsOver(span, weekStretches(axis));
}
