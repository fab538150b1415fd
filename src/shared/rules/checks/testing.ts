// Helpers for the tests of the checks: small programmes, written as rows. Only imported by tests.
import { planTree } from '#shared/planning/plan-tree.ts';

import type { CheckedProgramme, CheckedYear, CheckRow, CheckWeek } from './check.ts';

/** A programme, the messages that a check gives, and optionally other parameters than the defaults. */
export type Case = [what: string, checked: CheckedProgramme, messages: string[], parameters?: Record<string, number>];

const BLOCKS = 4;
const weeksInBlock = 10;

/** Forty weeks from week 1 on; `closed` has the titles of those without classes, by number. */
export function weeks(closed: Readonly<Record<number, string>> = {}): CheckWeek[] {
  return Array.from({ length: BLOCKS * weeksInBlock }, (_, index) => ({
    block: Math.floor(index / weeksInBlock),
    calendar_week: index + 1,
    no_class: index + 1 in closed,
    no_class_title: closed[index + 1] ?? '',
  }));
}

let lastId = 0;
const row = (kind: CheckRow['kind'], values: Partial<CheckRow>): CheckRow => {
  const id = (lastId += 1);
  return {
    ...{ id, kind, year: 1, parent: null, x: 0, y: 0, width: 3, height: 1, mirrored: false },
    ...{ ects_credits: null, contact_hours: null, self_study_hours: null, count_ects_credits: true },
    ...{ duration_value: null, object: id, title: `${kind} ${id}`, state: 'Vastgesteld', coordinator: '' },
    ...{ choose_ects_min: null, choose_ects_max: null, weight: null, resit: false },
    ...{ individual: true, assesses: [], elective: false },
    ...values,
  };
};

/** Builds a tree of rows, outermost first. */
type Item = (parent: number | null, year: number) => CheckRow[];
const item =
  (kind: CheckRow['kind']) =>
  (values: Partial<CheckRow> = {}, ...inside: Item[]): Item =>
  (parent, year) => {
    const own = row(kind, { ...values, parent, year });
    return [own, ...inside.flatMap((make) => make(own.id, year))];
  };

export const part = item('part');
/** A unit on level 1; a unit in a part is a `weekUnit`. */
export const unit = item('block_unit');
export const weekUnit = item('week_unit');
export const course = item('course');
export const exam = item('exam');

interface YearGiven extends Partial<Pick<CheckedYear, 'decided'>> {
  closed?: Readonly<Record<number, string>>;
  items?: Item[];
}

export function programme(years: readonly YearGiven[], more: Partial<CheckedProgramme> = {}): CheckedProgramme {
  const made = years.map(({ decided = false, closed = {}, items = [] }, index): CheckedYear => {
    const year = index + 1;
    const own = weeks(closed);
    const rows = items.flatMap((make) => make(null, year));
    const plan = planTree(rows, () => ({ blocks: BLOCKS, weeks: own }));
    return { year, decided, blocks: BLOCKS, weeks: own, roots: plan.roots.get(year) ?? [] };
  });
  return {
    ...{ ects_credits: null, duration: made.length, requirements: [], late: [], rio: [], today: '2026-11-16' },
    outcomes: { list: [], promised: [], taught: [], matches: [] },
    years: made,
    ...more,
  };
}

export const year = (...items: Item[]): YearGiven[] => [{ items }];
export const holiday = { 5: 'Herfstvakantie' };
/** A course of some hours, from a week of its block on. */
export const lesson = (hours: number, from = 0, height = 10) => course({ duration_value: hours, y: from, height });
export const fields = (...labels: string[]) => labels.map((label) => ({ name: label.toLowerCase(), label }));
