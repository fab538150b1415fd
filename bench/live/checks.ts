// All checks on a plan of 300 items with unsaved changes, as the planner runs them after every move, compared with only
// building its tree. Started by `bench/checks.ts`. Milliseconds; a frame at 60 per second is 16.7, of which the checks
// may take half.
import type { CheckedPlan } from '#shared/api/checks.ts';
import type { CheckedOutcomes, CheckRow } from '#shared/rules/checks/check.ts';
import { checkedProgramme } from '#shared/rules/checks/checked-programme.ts';
import { type DraftGrid, withDrafts } from '#shared/rules/checks/draft-plan.ts';
import { liveFindings } from '#shared/rules/checks/live-findings.ts';
import { standardSettings } from '#shared/rules/checks/registry.ts';

import { round } from '../support.ts';

const rounds = 300;
const years = 4;
const partsInYear = 15;
const outcomes = Array.from({ length: 23 }, (_, index) => index + 1);

function run(): void {
  const { plan, ...rest } = madePlan();
  const moved = Array.from({ length: rounds }, (_, index) => draftOf(plan.rows, index));
  let found = 0;
  const works: ((grids: DraftGrid[]) => void)[] = [
    (grids) => void checkedProgramme(withDrafts(plan, grids)),
    (grids) => void (found = liveFindings(1, { plan, ...rest }, grids).length),
  ];
  const [tree, all] = works.map((work) => measure(moved, work)) as [Measured, Measured];
  console.table({ 'the tree alone': tree, [`all checks, ${plan.rows.length} items, ${found} findings`]: all });
  console.log(`ratio: ${round(all['ms of work'] / tree['ms of work'])}; the limit is 8 ms`);
}

/** Processor time, so that other work on the machine does not count. */
function measure(moved: readonly DraftGrid[][], work: (grids: DraftGrid[]) => void) {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const grids of moved) {
    const start = performance.now();
    work(grids);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  const median = times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
  return {
    'ms of work': round((user + system) / 1000 / rounds),
    'median ms': round(median),
    'first ms': round(times[0] ?? 0),
  };
}
type Measured = ReturnType<typeof measure>;

/** One item of the first year on another row each time. */
function draftOf(rows: readonly CheckRow[], index: number): DraftGrid[] {
  const items = rows.filter(({ parent, year }) => parent === null && year === 1);
  const moved = items.map((item, place) => (place === index % items.length ? { ...item, y: 100 + index } : item));
  return [{ year: 1, parent: null, kinds: ['part', 'block_unit'], items: moved }];
}

/** Four years of parts with a unit in each, and two courses and an exam in that: 4 × 15 × 5 = 300 items, about 20 outcomes. */
function madePlan(): CheckedPlan & { plan: NonNullable<CheckedPlan['plan']> } {
  const rows: CheckRow[] = [];
  const taught: CheckedOutcomes['taught'][number][] = [];
  const add = (values: Partial<CheckRow> & Pick<CheckRow, 'kind' | 'year'>) => {
    const id = rows.length + 1;
    rows.push({
      ...{ id, parent: null, x: 0, y: 0, width: 3, height: 1, mirrored: false },
      ...{ ects_credits: null, contact_hours: null, self_study_hours: null, count_ects_credits: true },
      ...{ duration_value: null, object: id, title: `Item ${id}`, state: 'Concept', coordinator: '' },
      ...{ choose_ects_min: null, choose_ects_max: null, weight: null, resit: false },
      ...{ individual: true, assesses: [], elective: false },
      ...values,
    });
    return id;
  };
  for (let year = 1; year <= years; year += 1)
    for (let index = 0; index < partsInYear; index += 1) {
      const part = add({ kind: 'part', year, x: (index % 4) * 3, y: Math.floor(index / 4), ects_credits: 5 });
      const coordinator = `Docent ${index % 7}`;
      const hours = { ects_credits: 4, contact_hours: 40, self_study_hours: 72 };
      const unit = add({ kind: 'week_unit', year, parent: part, width: 12, coordinator, ...hours });
      for (const x of [0, 3]) add({ kind: 'course', year, parent: unit, x, height: 8, duration_value: 2 });
      const assesses = [1, 2].map((each) => ({ learning_outcome: (unit % 20) + each, level: year, share: 50 }));
      add({ kind: 'exam', year, parent: unit, x: 6, y: index % 10, weight: 60, duration_value: 2, assesses });
      for (const each of [1, 2, 3]) taught.push({ unit, outcome: (unit % 20) + each, level: year });
    }
  const weeks = Array.from({ length: 40 }, (_, index) => ({
    ...{ block: Math.floor(index / 10), calendar_week: index + 1 },
    ...{ no_class: index % 10 === 7, no_class_title: index % 10 === 7 ? 'Vakantie' : '' },
  }));
  return {
    plan: {
      ...{ ects_credits: 240, duration: years, requirements: [], late: [], rio: [], today: '2026-11-16', rows },
      outcomes: {
        list: outcomes.map((id) => ({ id, title: `Uitkomst ${id}`, active: true, dublin: id > 20, top: 4 })),
        promised: outcomes.slice(0, 20).map((outcome) => ({ outcome, level: 4 })),
        matches: outcomes.slice(0, 20).map((outcome) => ({ outcome, other: 21 + (outcome % 3) })),
        taught,
      },
      years: Array.from({ length: years }, (_, index) => ({ year: index + 1, decided: true, blocks: 4, weeks })),
    },
    settings: Object.entries(standardSettings).map(([check, setting]) => ({
      ...{ check: check as keyof typeof standardSettings, ...setting, parameters: { ...setting.parameters } },
      severity: setting.severity === 'off' ? 'info' : setting.severity,
    })),
    acceptances: [],
  };
}

run();
