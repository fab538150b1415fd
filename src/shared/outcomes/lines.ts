// The learning lines of a programme: where each outcome is taught and assessed, in the order of the plan, and up to which
// level. The basis of a drawing, a list in words or a file. Pure.
import type { MatrixFramework, MatrixOutcome, MatrixUnit, OutcomeMatrix } from '#shared/api/outcomes.ts';
import { groupBy } from '#shared/group-by.ts';
import type { CheckName } from '#shared/rules/checks/registry.ts';

import { type Station, type Stop, stopsOf } from './stations.ts';

type Place = MatrixUnit['places'][number];

/** The part to show; 0 for all. */
export interface LinesScope {
  framework: number;
  year: number;
  part: number;
}

/** A block of a year. */
export interface LineColumn {
  year: number;
  block: number;
  /** '' in a year without blocks. */
  label: string;
}

export type Gap = 'untaught' | 'untested' | 'below' | 'elective';

export interface Line {
  outcome: MatrixOutcome;
  /** In the order of time; only those within the scope. */
  stations: readonly Station[];
  /** The same as drawn: the options of one choice are one stop. */
  stops: readonly Stop[];
  /** Null if the programme does not promise it. */
  promised: number | null;
  /** The number of exams that count for it, and the highest levels, in the whole programme, regardless of the scope. */
  exams: number;
  tested: number;
  reached: number;
  /** Promised, taught or assessed. */
  linked: boolean;
  gap: Gap | null;
}

/** A parent without links is a heading above its children. */
export type LineRow = { outcome: MatrixOutcome; depth: number; line: Line | null };

export interface LearningLines {
  framework: MatrixFramework | null;
  /** The highest level. */
  top: number;
  columns: readonly LineColumn[];
  rows: readonly LineRow[];
}

/** The requested framework, or else the one of which the programme promises most. */
function chosenFramework({ framework: frameworks, outcomes }: OutcomeMatrix, wanted: number): MatrixFramework | null {
  const promisedIn = groupBy(
    outcomes.filter(({ promised }) => promised),
    ({ framework }) => framework,
  );
  const most = frameworks.toSorted((a, b) => count(promisedIn, b.id) - count(promisedIn, a.id))[0];
  return frameworks.find(({ id }) => id === wanted) ?? most ?? null;
}

function count(groups: Map<number, unknown[]>, key: number): number {
  return groups.get(key)?.length ?? 0;
}

export function learningLines(matrix: OutcomeMatrix, scope: LinesScope): LearningLines {
  const framework = chosenFramework(matrix, scope.framework);
  const columns = columnsOf(matrix, scope);
  const own = matrix.outcomes.filter((outcome) => outcome.framework === framework?.id);
  const top = topOf(matrix, framework);
  const lines = new Map(own.map((outcome) => [outcome.id, lineOf(matrix, outcome, columns, scope, top)]));
  const parents = new Set(own.map(({ parent }) => parent));
  const depths = new Map<number, number>();
  const rows = own.map((outcome): LineRow => {
    const depth = outcome.parent === 0 ? 0 : (depths.get(outcome.parent) ?? -1) + 1;
    depths.set(outcome.id, depth);
    const line = lines.get(outcome.id) as Line;
    const isLeaf = outcome.active && !parents.has(outcome.id);
    const isShown = isWhole(scope) ? line.linked || isLeaf : line.stations.length > 0;
    return { outcome, depth, line: isShown ? line : null };
  });
  return { framework, top, columns, rows: withoutEmptyHeads(rows) };
}

/** The top of the scale; for users who may not read that, of the linked levels. */
function topOf({ outcomes, columns: units }: OutcomeMatrix, framework: MatrixFramework | null): number {
  if (framework && framework.levels.length > 0) return framework.levels.length;
  const links = units.flatMap((unit) => [...unit.outcomes, ...unit.exams.flatMap((exam) => exam.outcomes)]);
  return Math.max(1, ...outcomes.map(({ promised }) => promised?.level ?? 0), ...links.map(({ level }) => level));
}

/** Whether the whole programme is shown; a year or part shows only what is taught or assessed there. */
export function isWhole({ year, part }: Pick<LinesScope, 'year' | 'part'>): boolean {
  return year === 0 && part === 0;
}

/** Removes headings without lines below them. */
function withoutEmptyHeads(rows: readonly LineRow[]): LineRow[] {
  const kept = new Set<number>();
  for (const { outcome, line } of rows.toReversed())
    if (line || kept.has(outcome.id)) {
      kept.add(outcome.id);
      if (outcome.parent) kept.add(outcome.parent);
    }
  return rows.filter(({ outcome }) => kept.has(outcome.id));
}

function columnsOf({ years, columns: units }: OutcomeMatrix, { year, part }: LinesScope): LineColumn[] {
  const ofPart = new Set(
    units.flatMap(({ places }) => places.filter(isIn({ year: 0, part })).map((each) => each.year)),
  );
  return years
    .filter((each) => (year === 0 || each.year === year) && (part === 0 || ofPart.has(each.year)))
    .flatMap((each) =>
      each.blocks.length === 0
        ? [{ year: each.year, block: 0, label: '' }]
        : each.blocks.map((label, block) => ({ year: each.year, block, label })),
    );
}

function isIn({ year, part }: Pick<LinesScope, 'year' | 'part'>) {
  return (place: Place) => (year === 0 || place.year === year) && (part === 0 || place.parts.includes(part));
}

function lineOf(
  matrix: OutcomeMatrix,
  outcome: MatrixOutcome,
  columns: readonly LineColumn[],
  scope: LinesScope,
  top: number,
): Line {
  const linked = matrix.columns.flatMap((unit) => linkOf(unit, outcome.id, top));
  const counting = linked.flatMap(({ assessments }) => assessments.filter(({ summative }) => summative));
  const promised = outcome.promised && Math.min(outcome.promised.level, top);
  const tested = Math.max(0, ...counting.map(({ level }) => level));
  const facts = { promised, exams: counting.length, tested };
  const stations = placed(linked, outcome.id, columns, scope);
  return {
    ...{ outcome, ...facts, reached: Math.max(0, ...linked.map(({ level }) => level)) },
    linked: promised !== null || linked.length > 0,
    ...{ stations, stops: stopsOf(stations) },
    gap: notAccepted(matrix, outcome, gapOf(facts, linked)),
  };
}

type Link = Pick<Station, 'unit' | 'taught' | 'assessments' | 'assessed' | 'level'>;

/** The link of a unit to an outcome, if any. A resit does not count as a separate exam. */
function linkOf(unit: MatrixUnit, outcome: number, top: number): Link[] {
  const atMost = (level: number) => Math.min(level, top);
  const teaches = unit.outcomes.find(({ learning_outcome }) => learning_outcome === outcome);
  const assessments = unit.exams
    .filter(({ resit }) => !resit)
    .flatMap((exam) =>
      exam.outcomes
        .filter(({ learning_outcome }) => learning_outcome === outcome)
        .map(({ level, share }) => ({ exam, level: atMost(level), share, summative: exam.weight !== 0 })),
    );
  if (!teaches && assessments.length === 0) return [];
  const taught = teaches ? atMost(teaches.level) : null;
  const level = Math.max(taught ?? 0, ...assessments.map((each) => each.level));
  return [{ unit, taught, assessments, level, assessed: assessments.some(({ summative }) => summative) }];
}

function gapOf({ promised, exams, tested }: Pick<Line, 'promised' | 'exams' | 'tested'>, linked: readonly Link[]) {
  if (promised === null) return null;
  if (linked.length === 0) return 'untaught';
  if (exams === 0) return 'untested';
  if (tested < promised) return 'below';
  const enough = linked.filter(({ assessments }) =>
    assessments.some(({ level, summative }) => summative && level >= promised),
  );
  return enough.every(({ unit }) => unit.elective) ? 'elective' : null;
}

/** The check of each gap: an accepted finding is not a gap. */
const checkOf: Record<Gap, CheckName> = {
  untaught: 'outcome_untaught',
  untested: 'outcome_unassessed',
  below: 'outcome_end_level',
  elective: 'outcome_elective',
};

function notAccepted({ findings }: OutcomeMatrix, { id }: MatrixOutcome, gap: Gap | null): Gap | null {
  const isAccepted = findings.some(
    (each) => gap && each.check === checkOf[gap] && each.id === id && each.accepted !== null,
  );
  return isAccepted ? null : gap;
}

/** Each unit once, at its first place within the scope; sorted by week within a block. */
function placed(
  linked: readonly Link[],
  outcome: number,
  columns: readonly LineColumn[],
  scope: LinesScope,
): Station[] {
  const found = linked.flatMap((link) => {
    const place = link.unit.places.find(isIn(scope));
    const column = place ? columnAt(columns, place) : -1;
    return place && column >= 0 ? [{ ...link, place, column }] : [];
  });
  const ordered = found.toSorted(
    (a, b) =>
      a.column - b.column ||
      inStudyYear(a.place.week) - inStudyYear(b.place.week) ||
      a.place.last - b.place.last ||
      a.place.relation_id - b.place.relation_id,
  );
  let height = 1;
  return ordered.map((each) => {
    height = each.level || height;
    return { ...each, key: `${outcome}-${each.unit.educational_unit}`, height };
  });
}

/** A unit after the last block of its year is shown in that block. */
function columnAt(columns: readonly LineColumn[], { year, first }: Place): number {
  const ofYear = columns.flatMap((column, index) => (column.year === year ? [index] : []));
  return ofYear[Math.min(first, ofYear.length - 1)] ?? -1;
}

/** Study years begin after the summer: week 36 comes before week 2. */
function inStudyYear(week: number): number {
  return week > 0 && week < 31 ? week + 53 : week;
}
