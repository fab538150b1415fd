// What the weeks of a study year ask of a student: contact hours, self-study, EC and exams, of a plan that is saved or not.
// The strip below a year, the presentation and the checks all take it from here; what counts is decided in `totals.ts`.
import { isExamWeek } from '#shared/rules/checks/check.ts';

import { clean, contactByWeek, type CountedNode, eachCounted, type PlanWeek, spreadOverWeeks } from './totals.ts';

export interface WeekLoad {
  contact_hours: number;
  self_study_hours: number;
  /** The part of the EC that is worked for in this week. */
  ects_credits: number;
  /** How many exams a student has in the week; one over two weeks is in both. */
  exams: number;
  /** Those of them that count for a result. */
  summative_exams: number;
}

/** In the order of the weeks, which are those that the items were planned on; of all units, or of those that are asked for. */
export function weekLoads<N extends CountedNode & { children: readonly N[] }>(
  nodes: readonly N[],
  weeks: readonly PlanWeek[],
  isAsked: (unit: N) => boolean = () => true,
): WeekLoad[] {
  const loads = new Map(weeks.map((week) => [week, { ...noLoad }]));
  eachCounted(nodes, (unit, share) => {
    if (unit.row.kind === 'part' || !isAsked(unit)) return;
    const add = (name: keyof WeekLoad, counted: number) => (week: PlanWeek, value: number) => {
      const load = loads.get(week);
      if (load) load[name] += value * counted;
    };
    const { row, weeks: own, totals } = unit;
    contactByWeek(unit, add('contact_hours', share.hours));
    spreadOverWeeks(own, isWorked, row.self_study_hours ?? 0, add('self_study_hours', share.hours));
    spreadOverWeeks(own, isWorked, totals.ects_credits.shown, add('ects_credits', share.ects));
    for (const exam of unit.children) {
      if (exam.row.kind !== 'exam') continue;
      for (const week of exam.weeks) add('exams', share.hours)(week, 1);
      if (isSummative(exam, unit)) for (const week of exam.weeks) add('summative_exams', share.hours)(week, 1);
    }
  });
  return [...loads.values()].map(({ contact_hours, self_study_hours, ects_credits, exams, summative_exams }) => ({
    contact_hours: clean(contact_hours),
    self_study_hours: clean(self_study_hours),
    ects_credits: clean(ects_credits),
    exams: wholeExams(exams),
    summative_exams: wholeExams(summative_exams),
  }));
}

export const noLoad: WeekLoad = {
  ...{ contact_hours: 0, self_study_hours: 0, ects_credits: 0, exams: 0, summative_exams: 0 },
};

/** Students work in the weeks that a school keeps for exams as well. */
function isWorked(week: PlanWeek): boolean {
  return !week.no_class || isExamWeek(week);
}

/** A share of an exam is one that some students have. */
function wholeExams(shares: number): number {
  return Math.ceil(clean(shares));
}

/** One with a weight or EC of its own, or the only one of its unit; who passed it has no resit. */
function isSummative({ row }: CountedNode, { children }: CountedNode): boolean {
  if (row.resit) return false;
  const isOnly = () => children.filter((each) => each.row.kind === 'exam' && !each.row.resit).length === 1;
  return row.weight !== null || Boolean(row.ects_credits) || isOnly();
}

/** How many exams that count a student has in each block of a year; one that runs over two blocks is in both. */
export function summativeExams(nodes: readonly CountedNode[], blocks: number): number[] {
  const counts = Array.from({ length: blocks }, () => 0);
  eachCounted(nodes, (unit, share) => {
    for (const exam of unit.children)
      if (exam.row.kind === 'exam' && isSummative(exam, unit))
        for (const block of new Set(exam.weeks.map((week) => week.block)))
          counts[block] = (counts[block] ?? 0) + share.hours;
  });
  return counts.map(wholeExams);
}

/** The weeks in which an item takes place: those of the units in it, or its own while there are none. */
export function weeksTaken(node: CountedNode): Set<PlanWeek> {
  if (node.row.kind !== 'part' || node.children.length === 0) return new Set(node.weeks);
  return new Set(node.children.flatMap((child) => [...weeksTaken(child)]));
}

interface CoordinatedNode extends CountedNode {
  row: CountedNode['row'] & { coordinator: string };
  children: readonly CoordinatedNode[];
}

/** The weeks of all units of one coordinator, at every depth. Group 2 of a mirror takes their time as well. */
export function weeksOfCoordinator(nodes: readonly CoordinatedNode[], coordinator: string): Set<PlanWeek> {
  return new Set(
    nodes.flatMap((node) => {
      if (node.row.kind === 'part') return [...weeksOfCoordinator(node.children, coordinator)];
      return node.row.coordinator === coordinator ? node.weeks : [];
    }),
  );
}
