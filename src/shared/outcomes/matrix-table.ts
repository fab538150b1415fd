// The matrix as a table: outcomes as rows, units or exams as columns in the order of the plan. Used by the page and for Excel.
import type { MatrixExam, MatrixOutcome, MatrixUnit, OutcomeMatrix } from '#shared/api/outcomes.ts';
import type { Level } from '#shared/definitions/outcome-scale.ts';
import { groupBy } from '#shared/group-by.ts';

import type { MatrixOf } from './matrix-of.ts';

/** 0 for all. */
export interface MatrixFilter {
  of: MatrixOf;
  year: number;
  /** Only this part of the programme. */
  part: number;
  framework: number;
  gaps: boolean;
}

export interface MatrixColumn {
  kind: 'unit' | 'exam';
  /** The id of the educational unit, or of the placed exam. */
  id: number;
  title: string;
  /** The unit of an exam; '' for a unit. */
  within: string;
  elective: boolean;
  year: number;
  block: number;
  mayChange: boolean;
  /** Its place in the plan, for opening it. */
  place: { relation_id: number; placed_as: 'block' | 'week' };
}

export interface Assessment {
  title: string;
  level: number;
  share: number;
  formative: boolean;
}

export interface MatrixCell {
  /** Null if the unit does not teach it, and only its exams assess it. */
  level: number | null;
  share: number;
  note: string;
  /** By the exams of the unit. */
  assessed: readonly Assessment[];
}

export interface MatrixRow {
  outcome: MatrixOutcome;
  depth: number;
  levels: readonly Level[];
  cells: readonly (MatrixCell | null)[];
  gaps: readonly MatrixGap[];
}

/** A finding about an outcome, in words. */
export interface MatrixGap {
  text: string;
  /** Only informative: nothing is missing. */
  isHint: boolean;
}

export interface MatrixHead {
  label: string;
  columns: number;
}

export interface MatrixTable {
  years: readonly (MatrixHead & { year: number })[];
  blocks: readonly (MatrixHead & { year: number; block: number })[];
  columns: readonly MatrixColumn[];
  frameworks: readonly { id: number; title: string; version: number | null; rows: readonly MatrixRow[] }[];
  counts: { outcomes: number; columns: number; gaps: number };
}

export function matrixTable(matrix: OutcomeMatrix, filter: MatrixFilter): MatrixTable {
  const { columns, cells } = filter.of === 'units' ? unitColumns(matrix, filter) : examColumns(matrix, filter);
  const gapsOf = gapsIn(matrix);
  const shown = shownOutcomes(matrix, filter, (id) => hasGap(gapsOf.get(id) ?? []));
  const depths = depthsOf(matrix.outcomes, shown);
  const frameworks = matrix.framework
    .map(({ id, title, version, levels }) => ({
      ...{ id, title, version },
      rows: matrix.outcomes
        .filter((outcome) => outcome.framework === id && shown.has(outcome.id))
        .map((outcome) => ({
          ...{ outcome, levels, depth: depths.get(outcome.id) ?? 0, gaps: gapsOf.get(outcome.id) ?? none },
          cells: cells.map((byOutcome) => byOutcome.get(outcome.id) ?? null),
        })),
    }))
    .filter(({ rows }) => rows.length > 0);
  const rows = frameworks.flatMap((framework) => framework.rows);
  const linked = linkedOutcomes(matrix);
  return {
    ...headsOf(matrix, columns),
    ...{ columns, frameworks },
    counts: {
      outcomes: rows.filter(({ outcome }) => linked.has(outcome.id)).length,
      columns: columns.length,
      gaps: rows.filter(({ gaps }) => hasGap(gaps)).length,
    },
  };
}

const none: readonly MatrixGap[] = [];

export function hasGap(gaps: readonly MatrixGap[]): boolean {
  return gaps.some(({ isHint }) => !isHint);
}

interface Columns {
  columns: MatrixColumn[];
  /** The cells of each column, by outcome. */
  cells: Map<number, MatrixCell>[];
}

type Where = Pick<MatrixFilter, 'year' | 'part'>;

function isIn({ year, part }: Where): (place: MatrixUnit['places'][number]) => boolean {
  return (place) => (year === 0 || place.year === year) && (part === 0 || place.parts.includes(part));
}

function unitColumns({ columns: units }: OutcomeMatrix, where: Where): Columns {
  const placed = units.flatMap((unit) => {
    const place = unit.places.find(isIn(where));
    return place ? [{ unit, place }] : [];
  });
  return {
    columns: placed.map(({ unit, place }) => ({
      ...{ kind: 'unit' as const, id: unit.educational_unit, title: unit.title, within: '', elective: unit.elective },
      ...{ year: place.year, block: place.first, mayChange: unit.may_change, place },
    })),
    cells: placed.map(({ unit }) => cellsOfUnit(unit)),
  };
}

function cellsOfUnit({ title, outcomes, exams }: MatrixUnit): Map<number, MatrixCell> {
  const cells = new Map<number, MatrixCell & { assessed: Assessment[] }>();
  for (const { learning_outcome, level, note } of outcomes)
    cells.set(learning_outcome, { level, share: 0, note, assessed: [] });
  for (const exam of exams.filter(isTest))
    for (const { learning_outcome, level, share } of exam.outcomes) {
      const cell = cells.get(learning_outcome) ?? { level: null, share: 0, note: '', assessed: [] };
      cell.assessed.push({ title: examTitle(exam, title), level, share, formative: exam.weight === 0 });
      cells.set(learning_outcome, cell);
    }
  return cells;
}

/** In chronological order; a unit that is placed twice has its exams at each place. */
function examColumns({ columns: units }: OutcomeMatrix, { year, part }: Where): Columns {
  const placed = units
    .filter(({ places }) => places.some(isIn({ year: 0, part })))
    .flatMap((unit) => unit.exams.filter(isTest).map((exam) => ({ unit, exam })))
    .filter(({ exam }) => year === 0 || exam.year === year)
    .toSorted((a, b) => a.exam.year - b.exam.year || a.exam.block - b.exam.block || whenOf(a.exam) - whenOf(b.exam));
  return {
    columns: placed.map(({ unit, exam }) => ({
      ...{ kind: 'exam' as const, id: exam.relation_id, title: examTitle(exam, unit.title), within: unit.title },
      ...{ elective: unit.elective, year: exam.year, block: exam.block, mayChange: exam.may_change },
      place: unit.places.find((each) => each.year === exam.year) ?? unit.places[0] ?? nowhere,
    })),
    cells: placed.map(
      ({ exam }) =>
        new Map(
          exam.outcomes.map(({ learning_outcome, level, share }) => [
            learning_outcome,
            { level, share, note: '', assessed: [] },
          ]),
        ),
    ),
  };
}

const nowhere = { relation_id: 0, placed_as: 'week' as const };
/** A school year begins in August: week 36 comes before week 2. */
const firstWeek = 31;

function whenOf({ week }: MatrixExam): number {
  return week === 0 ? Infinity : (week - firstWeek + 53) % 53;
}

/** 'Tentamen' instead of 'Tentamen Programmeren 1' if the unit is named beside it. */
export function examTitle({ title }: Pick<MatrixExam, 'title'>, unit: string): string {
  const rest = title.toLowerCase().endsWith(unit.toLowerCase()) ? title.slice(0, -unit.length).trim() : title;
  return rest.replace(/[\s:–-]+$/, '') || title;
}

/** A resit does not count as a separate exam. */
function isTest({ resit }: MatrixExam): boolean {
  return !resit;
}

/** Gaps by outcome, without the name of the outcome, which is shown beside it. Accepted findings are not gaps. */
function gapsIn({ findings, outcomes }: OutcomeMatrix): Map<number, MatrixGap[]> {
  const open = findings.filter(({ object, accepted }) => object === 'learning_outcome' && accepted === null);
  const names = new Map(outcomes.map(({ id, code, title }) => [id, `${code} ${title}`.trim()]));
  const gaps = open.map(({ id, message, severity }) => {
    const name = names.get(id) ?? '';
    const text = message.startsWith(name) ? message.slice(name.length).replace(/^[\s:]+/, '') : message;
    return [id, { text, isHint: severity === 'info' }] as const;
  });
  return new Map([...groupBy(gaps, ([id]) => id)].map(([id, found]) => [id, found.map(([, gap]) => gap)]));
}

function linkedOutcomes({ outcomes, columns: units }: OutcomeMatrix): Set<number> {
  return new Set([
    ...outcomes.filter(({ promised }) => promised).map(({ id }) => id),
    ...units.flatMap((unit) =>
      [...unit.outcomes, ...unit.exams.flatMap((exam) => exam.outcomes)].map(
        ({ learning_outcome }) => learning_outcome,
      ),
    ),
  ]);
}

/** The outcomes that are promised, taught, assessed or missing, with their parents. */
function shownOutcomes(
  matrix: OutcomeMatrix,
  { framework, gaps }: MatrixFilter,
  isMissed: (id: number) => boolean,
): Set<number> {
  const linked = linkedOutcomes(matrix);
  const within = matrix.outcomes.filter((outcome) => framework === 0 || outcome.framework === framework);
  if (gaps) return new Set(within.filter(({ id }) => isMissed(id)).map(({ id }) => id));
  const parents = new Map(matrix.outcomes.map(({ id, parent }) => [id, parent]));
  const shown = new Set<number>();
  for (const { id } of within)
    if (linked.has(id) || isMissed(id))
      for (let at = id; at !== 0 && !shown.has(at); at = parents.get(at) ?? 0) shown.add(at);
  return shown;
}

/** The number of shown ancestors of each outcome. Parents come before their children. */
function depthsOf(outcomes: readonly MatrixOutcome[], shown: ReadonlySet<number>): Map<number, number> {
  const depths = new Map<number, number>([[0, 0]]);
  const below = new Map<number, number>([[0, 0]]);
  for (const { id, parent } of outcomes) {
    const depth = below.get(parent) ?? 0;
    depths.set(id, depth);
    below.set(id, depth + (shown.has(id) ? 1 : 0));
  }
  return depths;
}

function headsOf({ years }: OutcomeMatrix, columns: readonly MatrixColumn[]): Pick<MatrixTable, 'years' | 'blocks'> {
  const counted = (nameOf: (column: MatrixColumn) => string) =>
    [...groupBy(columns, nameOf).values()].map((group) => ({ ...(group[0] as MatrixColumn), columns: group.length }));
  return {
    years: counted(({ year }) => `${year}`).map(({ year, columns: wide }) => ({
      ...{ year, columns: wide, label: years.find((each) => each.year === year)?.label ?? '' },
    })),
    blocks: counted(({ year, block }) => `${year} ${block}`).map(({ year, block, columns: wide }) => ({
      ...{ year, block, columns: wide, label: years.find((each) => each.year === year)?.blocks[block] ?? '' },
    })),
  };
}

/** The depth of its colour: from 1 to 6, the highest level always the deepest; 0 for no level. */
export function toneOf(level: number, levels: readonly Level[]): number {
  if (level <= 0) return 0;
  const top = levels.length;
  // The user may not read the scale.
  if (top === 0) return 3;
  if (level >= top) return 6;
  return 1 + Math.floor(((level - 1) / (top - 1)) * 5);
}
