// The load of each week of a study year for a student: contact hours, self-study, EC and exams, of a saved or unsaved plan.
// The strip below a year, the presentation and the checks all use it; `totals.ts` decides what counts.
import { oncePer } from '#shared/once-per.ts';
import { isExamWeek } from '#shared/rules/checks/check.ts';

import { clean, contactByWeek, type CountedNode, eachCounted, type PlanWeek, weeksToSpreadOver } from './totals.ts';

export interface WeekLoad {
  contact_hours: number;
  self_study_hours: number;
  /** The share of the EC that falls in this week. */
  ects_credits: number;
  /** The number of exams of a student in the week; one over two weeks counts in both. */
  exams: number;
  /** The exams that count for a result. */
  summative_exams: number;
}

/** The load per week, in the order of `weeks`, on which the items were planned; of all units and empty parts, or of a selection. */
export function weekLoads<N extends CountedNode & { children: readonly N[] }>(
  nodes: readonly N[],
  weeks: readonly PlanWeek[],
  isAsked: (unit: N) => boolean = () => true,
): WeekLoad[] {
  const loads = weeks.map(startLoad);
  const places = placesIn(weeks);
  const loadIn = (week: PlanWeek) => loads[places.get(week) ?? -1];
  eachCounted(nodes, (unit, share) => {
    if (!isAsked(unit)) return;
    contactByWeek(unit, (week, hours) => {
      const load = loadIn(week);
      if (load) load.contact_hours += hours * share.hours;
    });
    const worked = weeksToSpreadOver(unit.weeks, isWorked);
    const selfStudy = ((unit.row.self_study_hours ?? 0) / worked.length) * share.hours;
    const ects = (unit.totals.ects_credits.shown / worked.length) * share.ects;
    for (const week of worked) {
      const load = loadIn(week);
      if (!load) continue;
      load.self_study_hours += selfStudy;
      load.ects_credits += ects;
    }
    for (const exam of unit.children) {
      if (exam.row.kind !== 'exam') continue;
      const counts = isSummative(exam, unit);
      for (const week of exam.weeks) {
        const load = loadIn(week);
        if (!load) continue;
        load.exams += share.hours;
        if (counts) load.summative_exams += share.hours;
      }
    }
  });
  for (const load of loads) {
    load.contact_hours = clean(load.contact_hours);
    load.self_study_hours = clean(load.self_study_hours);
    load.ects_credits = clean(load.ects_credits);
    load.exams = wholeExams(load.exams);
    load.summative_exams = wholeExams(load.summative_exams);
  }
  return loads;
}

/** Cached, because every plan in the same calendar needs them. */
const placesIn = oncePer((weeks: readonly PlanWeek[]) => new Map(weeks.map((week, index) => [week, index])));

export const noLoad = startLoad();

function startLoad(): WeekLoad {
  return { contact_hours: 0, self_study_hours: 0, ects_credits: 0, exams: 0, summative_exams: 0 };
}

/** Students also work in exam weeks. */
function isWorked(week: PlanWeek): boolean {
  return !week.no_class || isExamWeek(week);
}

/** Rounds up: a fraction of an exam is an exam for some students. */
function wholeExams(shares: number): number {
  return Math.ceil(clean(shares));
}

/** Exams with a weight or EC, or the only exam of a unit. Resits do not count: students who passed have none. */
function isSummative({ row }: CountedNode, { children }: CountedNode): boolean {
  if (row.resit) return false;
  const isOnly = () => children.filter((each) => each.row.kind === 'exam' && !each.row.resit).length === 1;
  return row.weight !== null || Boolean(row.ects_credits) || isOnly();
}

/** The number of summative exams of a student per block; one over two blocks counts in both. */
export function summativeExams(nodes: readonly CountedNode[], blocks: number): number[] {
  const counts = Array.from({ length: blocks }, () => 0);
  eachCounted(nodes, (unit, share) => {
    for (const exam of unit.children)
      if (exam.row.kind === 'exam' && isSummative(exam, unit))
        for (const [index, { block }] of exam.weeks.entries())
          if (block !== exam.weeks[index - 1]?.block) counts[block] = (counts[block] ?? 0) + share.hours;
  });
  return counts.map(wholeExams);
}

/** The weeks in which an item takes place: those of the units in it, or its own if it has none. */
export function weeksTaken(node: CountedNode): Set<PlanWeek> {
  if (node.row.kind !== 'part' || node.children.length === 0) return new Set(node.weeks);
  return new Set(node.children.flatMap((child) => [...weeksTaken(child)]));
}

interface CoordinatedNode extends CountedNode {
  row: CountedNode['row'] & { coordinator: string };
  children: readonly CoordinatedNode[];
}

/** The weeks of all units of one coordinator, at every depth, including group 2 of a mirror: it takes time too. */
export function weeksOfCoordinator(nodes: readonly CoordinatedNode[], coordinator: string): Set<PlanWeek> {
  return new Set(
    nodes.flatMap((node) => {
      if (node.row.kind === 'part') return [...weeksOfCoordinator(node.children, coordinator)];
      return node.row.coordinator === coordinator ? node.weeks : [];
    }),
  );
}
