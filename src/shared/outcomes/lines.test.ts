// Learning lines: which outcomes have one, where its stations stand, how far it comes, and what is missing.
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { MatrixUnit, OutcomeMatrix } from '#shared/api/outcomes.ts';

import { type Line, learningLines } from './lines.ts';
import { walkLines } from './walk-lines.ts';

const whole = { framework: 0, year: 0, part: 0 };
const levels = [1, 2, 3, 4].map((level) => ({ level, short: String(level), title: `Niveau ${level}` }));

const place = (year: number, first: number, values: Partial<MatrixUnit['places'][number]> = {}) => ({
  ...{ relation_id: year * 100 + first, placed_as: 'week' as const, year, first, last: first, week: 0, parts: [] },
  ...values,
});
const exam = (level: number, values: Partial<MatrixUnit['exams'][number]> = {}): MatrixUnit['exams'][number] => ({
  ...{ relation_id: 900 + level, title: `Toets ${level}`, year: 1, block: 0, week: 0, weight: 100, resit: false },
  ...{ individual: true, may_change: false, outcomes: [{ learning_outcome: 1, level, share: 50 }] },
  ...values,
});
const unit = (educational_unit: number, values: Partial<MatrixUnit> = {}): MatrixUnit => ({
  ...{ educational_unit, title: `Eenheid ${educational_unit}`, version: 1, coordinator: '', ects_credits: 5 },
  ...{ elective: false, places: [place(1, 0)], may_change: false, outcomes: [], exams: [] },
  ...values,
});
const teaches = (level: number, outcome = 1) => ({ outcomes: [{ learning_outcome: outcome, level, note: '' }] });
const outcome = (id: number, values: Partial<OutcomeMatrix['outcomes'][number]> = {}) => ({
  ...{ id, framework: 1, parent: 0, code: `A${id}`, title: `Uitkomst ${id}`, phase: '', active: true, promised: null },
  ...values,
});
const matrixOf = (units: MatrixUnit[], values: Partial<OutcomeMatrix> = {}): OutcomeMatrix => ({
  programme: { id: 1, title: 'Programma', organization: 1, etag: '' },
  years: [1, 2].map((year) => ({ year, label: `Jaar ${year}`, blocks: ['Blok 1', 'Blok 2', 'Blok 3', 'Blok 4'] })),
  ...{ parts: [], framework: [{ id: 1, title: 'Kader', version: 1, levels }] },
  outcomes: [outcome(1, { promised: { level: 3, note: '' } })],
  ...{ columns: units, cells: [], findings: [] },
  ...values,
});
const lineIn = (matrix: OutcomeMatrix, scope = whole): Line => {
  const line = learningLines(matrix, scope).rows.find((row) => row.outcome.id === 1)?.line;
  if (!line) throw new Error('There is no line');
  return line;
};
const gapIn = (units: MatrixUnit[], values?: Partial<OutcomeMatrix>) => lineIn(matrixOf(units, values)).gap;

describe('a line', () => {
  it('has the unit of every link as a station: taught, assessed, or both', () => {
    const units = [
      unit(1, teaches(1)),
      unit(2, { places: [place(1, 2)], exams: [exam(2)] }),
      unit(3, { places: [place(2, 1)], ...teaches(2), exams: [exam(3)] }),
      unit(4),
    ];
    const { stations, exams, reached, gap } = lineIn(matrixOf(units));
    expect(stations.map((each) => [each.unit.educational_unit, each.column, each.level, each.assessed])).toEqual([
      [1, 0, 1, false],
      [2, 2, 2, true],
      [3, 5, 3, true],
    ]);
    expect({ exams, reached, gap }).toEqual({ exams: 2, reached: 3, gap: null });
  });

  it('does not count resits as tests, and practice as not summative', () => {
    const formative = exam(3, { weight: 0 });
    const { stations, exams, tested } = lineIn(matrixOf([unit(1, { exams: [exam(3, { resit: true }), formative] })]));
    expect(stations.map(({ assessed, assessments }) => [assessed, assessments.length])).toEqual([[false, 1]]);
    expect({ exams, tested }).toEqual({ exams: 0, tested: 0 });
  });

  it('stays at its level if a unit has none', () => {
    const units = [unit(1, teaches(0)), unit(2, { places: [place(1, 1)], ...teaches(2) })];
    const later = unit(3, { places: [place(1, 2)], ...teaches(0) });
    expect(lineIn(matrixOf([...units, later])).stations.map(({ height }) => height)).toEqual([1, 2, 2]);
  });

  it('spreads stations of one block by week, with the weeks before summer last', () => {
    const at = (week: number) => ({ places: [place(1, 1, { week, relation_id: week })], ...teaches(1) });
    const { stops } = lineIn(matrixOf([unit(1, at(2)), unit(2, at(48)), unit(3, at(50))]));
    expect(stops.map(({ stations, within }) => [stations[0]?.place.week, within])).toEqual([
      [48, 1 / 6],
      [50, 0.5],
      [2, 5 / 6],
    ]);
  });

  it('has one stop for the options of one choice in one block at one level', () => {
    const at = (week: number, level: number, elective = true) => ({
      ...{ places: [place(1, 1, { week, relation_id: week })], elective },
      ...teaches(level),
    });
    const units = [
      ...[unit(1, at(40, 2)), unit(2, at(41, 2, false)), unit(3, at(42, 2)), unit(4, at(43, 3))],
      unit(5, { places: [place(1, 2)], elective: true, ...teaches(2) }),
    ];
    const { stops, stations } = lineIn(matrixOf(units));
    const ids = stops.map((stop) => stop.stations.map((each) => each.unit.educational_unit));
    expect(ids).toEqual([[1, 3], [2], [4], [5]]);
    expect(stops.map(({ key, height, within }) => [key, height, within])).toEqual([
      ['1-1', 2, 1 / 6],
      ['1-2', 2, 0.5],
      ['1-4', 3, 5 / 6],
      ['1-5', 2, 0.5],
    ]);
    expect(stations).toHaveLength(5);
  });

  it('reports what is missing of what is promised', () => {
    expect(gapIn([])).toBe('untaught');
    expect(gapIn([unit(1, teaches(3))])).toBe('untested');
    expect(gapIn([unit(1, { exams: [exam(2)] })])).toBe('below');
    expect(gapIn([unit(1, { exams: [exam(2)] }), unit(2, { elective: true, exams: [exam(3)] })])).toBe('elective');
    expect(gapIn([unit(1, { exams: [exam(3)] })])).toBeNull();
    expect(gapIn([], { outcomes: [outcome(1)] })).toBeNull();
    const accepted = { id: 1, reason: 'Komt later', by: '', at: '' };
    const finding = {
      ...{ check: 'outcome_untaught' as const, severity: 'warning' as const, programme: 1, year: 0, block: 0, week: 0 },
      ...{ relation_id: 0, object: 'learning_outcome', id: 1, grid: null, attribute: '', message: '', accepted },
    };
    expect(gapIn([], { findings: [finding] })).toBeNull();
  });

  it('exists for linked outcomes, and for active ones without children', () => {
    const outcomes = [
      outcome(2, { active: false }),
      outcome(3),
      outcome(4, { parent: 3 }),
      outcome(5, { promised: { level: 2, note: '' } }),
      outcome(6, { parent: 5, active: false }),
      outcome(7, { active: false }),
    ];
    const units = [unit(1, teaches(1, 7))];
    const { rows } = learningLines(matrixOf(units, { outcomes }), whole);
    expect(rows.map(({ outcome: { id }, depth, line }) => [id, depth, line !== null])).toEqual([
      [3, 0, false],
      [4, 1, true],
      [5, 0, true],
      [7, 0, true],
    ]);
  });

  it('is limited to a year or a part', () => {
    const units = [
      unit(1, { places: [place(1, 3), place(2, 0, { parts: [8] })], ...teaches(1) }),
      unit(2, { places: [place(1, 0)], ...teaches(1) }),
    ];
    const inYear = lineIn(matrixOf(units), { ...whole, year: 2 });
    expect(inYear.stations.map((each) => [each.unit.educational_unit, each.column])).toEqual([[1, 0]]);
    const inPart = learningLines(matrixOf(units), { ...whole, part: 8 });
    expect(inPart.columns.map(({ year }) => year)).toEqual([2, 2, 2, 2]);
    expect(inPart.rows[0]?.line?.stations).toHaveLength(1);
    expect(learningLines(matrixOf(units), { ...whole, part: 9 }).rows).toEqual([]);
  });
});

const anyUnit = record({
  ...{ year: integer({ min: 1, max: 2 }), first: integer({ min: 0, max: 5 }), week: integer({ min: 0, max: 53 }) },
  ...{ taught: integer({ min: -1, max: 6 }), assessed: integer({ min: -1, max: 6 }), resit: boolean() },
  elective: boolean(),
});
const anyUnits = array(anyUnit, { maxLength: 12 }).map((all) =>
  all.map(({ year, first, week, taught, assessed, resit, elective }, index) =>
    unit(index + 1, {
      elective,
      places: [place(year, first, { week, relation_id: index })],
      outcomes: taught < 0 ? [] : teaches(taught).outcomes,
      exams: assessed < 0 ? [] : [exam(assessed, { resit, relation_id: 500 + index })],
    }),
  ),
);
const isLinked = ({ outcomes, exams }: MatrixUnit) => outcomes.length > 0 || exams.some(({ resit }) => !resit);

describe('any plan', () => {
  it('has every linked unit as a station exactly once, in chronological order', () => {
    assert(
      property(anyUnits, (units) => {
        const { stations, stops } = lineIn(matrixOf(units));
        const ids = stations.map((each) => each.unit.educational_unit).toSorted((a, b) => a - b);
        expect(ids).toEqual(units.filter(isLinked).map((each) => each.educational_unit));
        expect(stops.flatMap((stop) => stop.stations)).toHaveLength(stations.length);
        const along = stops.map(({ column, within }) => column + within);
        expect(along).toEqual(along.toSorted((a, b) => a - b));
        expect(new Set(along).size).toBe(along.length);
      }),
    );
  });

  it('goes down only where a level does', () => {
    assert(
      property(anyUnits, (units) => {
        const { stations } = lineIn(matrixOf(units));
        for (const [index, { level, height }] of stations.entries()) {
          const before = stations[index - 1]?.height ?? 1;
          expect(height).toBe(level || before);
          expect(height).toBeLessThanOrEqual(levels.length);
        }
      }),
    );
  });

  it('moves the station of a unit that is moved, and no other to another block', () => {
    assert(
      property(
        anyUnits.filter((units) => units.some(isLinked)),
        integer({ min: 1, max: 2 }),
        integer({ min: 0, max: 3 }),
        (units, year, first) => {
          const moved = units.find(isLinked) as MatrixUnit;
          const after = units.map((each) => (each === moved ? { ...each, places: [place(year, first)] } : each));
          const columns = (of: MatrixUnit[]) =>
            new Map(lineIn(matrixOf(of)).stations.map((each) => [each.unit.educational_unit, each.column]));
          const [was, is] = [columns(units), columns(after)];
          expect(is.get(moved.educational_unit)).toBe((year - 1) * 4 + first);
          was.delete(moved.educational_unit);
          is.delete(moved.educational_unit);
          expect(is).toEqual(was);
        },
      ),
    );
  });

  it('is walked along and across without ever leaving it', () => {
    const keys = constantFrom('ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End');
    const outcomes = [outcome(1), outcome(2), outcome(3)];
    assert(
      property(anyUnits, array(keys, { maxLength: 20 }), (units, pressed) => {
        const all = units.map((each, index) =>
          index % 2 ? { ...each, ...teaches(1, 3) } : { ...each, ...teaches(1, 1) },
        );
        const lines = learningLines(matrixOf(all, { outcomes }), whole).rows.flatMap(({ line }) => line ?? []);
        const known = new Set(lines.flatMap(({ stops }) => stops.map(({ key }) => key)));
        let at = [...known][0] ?? '';
        for (const key of known.size > 0 ? pressed : []) at = walkLines(lines, at, key)?.key ?? '';
        expect(known.size === 0 || known.has(at)).toBe(true);
        expect(walkLines(lines, at, 'x')).toBeUndefined();
      }),
    );
  });
});
