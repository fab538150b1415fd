// What the weeks of a study year ask of a student: contact hours, self-study, EC and exams, of a plan that is saved or not.
// The strip below a year, the presentation and the checks all take it from here; what counts is decided in `totals.ts`.
import { oncePer } from '#shared/once-per.ts';
import { isExamWeek } from '#shared/rules/checks/check.ts';

import { clean, contactByWeek, type CountedNode, eachCounted, type PlanWeek, weeksMeant } from './totals.ts';

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

/** In the order of the weeks, which are those that the items were planned on; of all units and empty parts, or of those that are asked for. */
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
    const worked = weeksMeant(unit.weeks, isWorked);
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

/** Every plan in the same calendar asks for them. */
const placesIn = oncePer((weeks: readonly PlanWeek[]) => new Map(weeks.map((week, index) => [week, index])));

export const noLoad = startLoad();

function startLoad(): WeekLoad {
  return { contact_hours: 0, self_study_hours: 0, ects_credits: 0, exams: 0, summative_exams: 0 };
}

/** Students work in the weeks that a school keeps for exams as well. */
function isWorked(week: PlanWeek): boolean {
  return !week.no_class || isExamWeek(week);
}

/** A share of an exam is one that some students have. */
function wholeExams(shares: number): number {
  return Math.ceil(clean(shares));
}

/** One with a weight or EC of its own, or the only one of its unit; a student who passed it has no resit. */
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
        for (const [index, { block }] of exam.weeks.entries())
          if (block !== exam.weeks[index - 1]?.block) counts[block] = (counts[block] ?? 0) + share.hours;
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
