// Parses the rows of a plan's table into requested changes. Pure: the plan was read before.
import type { Draft } from '#server/imports/drafts.ts';
import { levelOf } from '#server/calendar/readable-rows.ts';
import type { Values } from '#server/records/values.ts';
import { comparable, fromCell } from '#server/sheets/cells.ts';
import { isLesson, lessonAttribute, planAttributes } from '#server/sheets/plan-columns.ts';
import type { PlanLine, PlanSheet } from '#server/sheets/plan-sheet.ts';
import { cellText } from '#server/spreadsheet/cell-text.ts';
import type { Cell } from '#server/spreadsheet/table-file.ts';
import type { ImportRow } from '#shared/api/imports.ts';
import type { Columns } from '#shared/planning/axis.ts';
import type { Placement } from '#shared/planning/grid.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { planImportText as text } from '#shared/text/plan-import.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { newTarget, type PlanTarget } from './new-item.ts';
import { timeColumns, timeColumnsOf, timeOf } from './time-cells.ts';

/** The change that one row asks for. Data only: it is stored as JSON until it is applied. */
export interface RequestedPlanChange {
  line: number;
  /** The relation; 0 for something new. */
  id: number;
  kind: PlanKind;
  object: number;
  /** The study year and the relation around it; 0 at level 1. */
  year: number;
  parent: number;
  /** Only the requested fields. */
  place: Partial<Placement>;
  /** Form values of a placed course or exam. */
  values: Values;
  remove: boolean;
  /** The revision at the time of the preview; '' for something new. */
  seen: string;
}

export interface ParsedPlanRow {
  line: number;
  title: string;
  changes: ImportRow['changes'];
  errors: ImportRow['errors'];
  /** The file was made from an earlier revision. */
  outdated: boolean;
  /** Null if the row cannot be read. */
  request: RequestedPlanChange | null;
}

const PLACE = ['x', 'width', 'y', 'height'] as const;
/** The columns that identify an item, and those that are read together as its time. */
const IDENTITY: ReadonlySet<string> = new Set(['kind', 'name', 'inside']);
const TOGETHER: ReadonlySet<string> = new Set(['year', ...timeColumns]);

export function parsePlanRows(sheet: PlanSheet, drafts: readonly Draft[]): ParsedPlanRow[] {
  const lines = new Map(sheet.lines.map((line) => [String(line.node.row.id), line]));
  const seen = new Set<string>();
  return drafts.map((draft) => {
    const line = lines.get(draft.id) ?? null;
    const isTwice = draft.id !== '' && seen.has(draft.id);
    seen.add(draft.id);
    const problem = isTwice ? spreadsheetText.row.twice : draft.id !== '' && !line ? text.notFound : '';
    if (problem) return refused(draft, [{ attribute: '', message: problem }]);
    const target = line ? targetOf(sheet, line, draft) : newTarget(sheet, draft);
    return 'errors' in target ? refused(draft, target.errors) : readOne(sheet, draft, target);
  });
}

function refused({ line, cells }: Draft, errors: ImportRow['errors']): ParsedPlanRow {
  return { line, title: cellText(cells.get('name') ?? null), changes: [], errors, outdated: false, request: null };
}

/** The grid of a known item, in the study year it is in or should move to. */
function targetOf(sheet: PlanSheet, line: PlanLine, { cells }: Draft): PlanTarget | { errors: ImportRow['errors'] } {
  const { row, parent } = line.node;
  const target = { kind: row.kind, object: row.object, line };
  const cell = cells.get('year') ?? null;
  if (cell === null || isSame(line, 'year', cell)) return { ...target, around: { study: line.study, parent } };
  const study = sheet.open.years.find(({ year }) => String(year) === comparable(cell));
  if (parent || !study) return { errors: [{ attribute: 'year', message: parent ? text.yearInside : text.noYear }] };
  return { ...target, around: { study, parent: null } };
}

function isSame({ cells }: PlanLine, name: string, cell: Cell): boolean {
  const stored = cells[name] ?? null;
  return stored !== null && comparable(stored) === comparable(cell);
}

function readOne(sheet: PlanSheet, draft: Draft, target: PlanTarget): ParsedPlanRow {
  const { kind, object, around, line } = target;
  const asked = new Map(
    [...draft.cells].filter(([name, cell]) => (line ? !isSame(line, name, cell) : !isIgnored(kind, name))),
  );
  const errors: ImportRow['errors'] = [];
  const refuse = (attribute: string, message: string) => void errors.push({ attribute, message });
  const words = new Map([...asked].map(([name, cell]) => [name, comparable(cell)]));
  const now = (column: string) => (line ? cellText(line.cells[column] ?? null) : '');
  const time = timeOf(kind, around, { asked: words, now, columns: line ? null : columnsIn(words) });
  if ('message' in time) refuse(time.attribute, time.message);
  const place: Partial<Placement> = 'place' in time ? { ...time.place } : {};
  // The columns of a copied row are those of the original, so its time cells take precedence.
  if (!line) for (const name of Object.keys(place)) [asked, words].forEach((cells) => cells.delete(name));
  const values: Values = {};
  let remove = false;
  for (const [name, cell] of asked) {
    const attribute = lessonAttribute(kind, name) ?? planAttributes[name];
    const isOfLesson = lessonAttribute(kind, name) !== null;
    if (!attribute || TOGETHER.has(name) || (!line && IDENTITY.has(name))) continue;
    if (IDENTITY.has(name)) {
      refuse(name, text.fixed);
      continue;
    }
    if (!isOfLesson && name !== 'remove' && !PLACE.some((each) => each === name)) {
      refuse(name, text.notForKind(planFileText.kinds[kind].toLowerCase()));
      continue;
    }
    const names = isLesson(kind) ? sheet.names.lessons[kind][name] : undefined;
    const found = fromCell(attribute, cell, names, line?.cells[name] ?? null);
    const decoded = 'error' in found ? null : attribute.write.safeParse(found.value);
    if (!decoded?.success) refuse(name, 'error' in found ? found.error : (decoded?.error.issues[0]?.message ?? ''));
    else if (name === 'remove') remove = decoded.data === true;
    else if (isOfLesson) values[name] = decoded.data;
    // Rows and columns in the file count from 1.
    else place[name as keyof Placement] = Number(decoded.data) - (name === 'x' || name === 'y' ? 1 : 0);
  }
  const request: RequestedPlanChange = {
    ...{ line: draft.line, id: line?.node.row.id ?? 0, kind, object, place, values, remove },
    ...{ year: around.study.year, parent: around.parent?.row.id ?? 0, seen: line?.revision ?? '' },
  };
  if (!line) requireTime(request, refuse);
  return {
    ...{ line: draft.line, errors, request: errors.length > 0 ? null : request },
    title: cellText(line?.cells['name'] ?? draft.cells.get('name') ?? null),
    outdated: line !== null && draft.revision !== '' && draft.revision !== line.revision,
    changes: remove ? [] : changesOf(line, words),
  };
}

/** A new item is placed by block or by week; the other columns, from the row it was copied from, are ignored. */
function isIgnored(kind: PlanKind, name: string): boolean {
  return timeColumnsOf(kind).other.some((each) => each === name);
}

function columnsIn(words: ReadonlyMap<string, string>): Columns {
  return { x: Number(words.get('x')) - 1, width: Number(words.get('width')) };
}

/** The row on the grid is optional, the time is not. */
function requireTime({ kind, place }: RequestedPlanChange, refuse: (attribute: string, message: string) => void): void {
  const [name, column] = isLesson(kind)
    ? (['y', 'first_week'] as const)
    : (['x', levelOf(kind) === 1 ? 'first_block' : 'first_week'] as const);
  if (place[name] === undefined) refuse(column, text.time(planFileText.columns[column]));
}

function changesOf(line: PlanLine | null, asked: ReadonlyMap<string, string>): ImportRow['changes'] {
  return [...asked]
    .filter(([name]) => name !== 'remove')
    .map(([attribute, to]) => ({ attribute, from: line ? cellText(line.cells[attribute] ?? null) : '', to }));
}
