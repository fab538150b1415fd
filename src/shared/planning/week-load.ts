// What the weeks of a study year ask of a student: contact hours, self-study and exams, of a plan that is saved or not.
// It counts as `totals.ts` does: group 2 of a mirror never counts, and where students choose, what is in the part counts as far
// as its EC do. Beside that hours always count.
import { chosenShare, clean, contactByWeek, type CountedNode, type PlanWeek, spreadOverWeeks } from './totals.ts';

export interface WeekLoad {
  contact_hours: number;
  self_study_hours: number;
  /** How many exams a student has in the week; one over two weeks is in both. */
  exams: number;
}

/** In the order of the weeks, which are those that the items were planned on. */
export function weekLoads(nodes: readonly CountedNode[], weeks: readonly PlanWeek[]): WeekLoad[] {
  const loads = new Map(weeks.map((week) => [week, { contact_hours: 0, self_study_hours: 0, exams: 0 }]));
  const visit = (node: CountedNode, share: number) => {
    if (node.row.mirrored) return;
    if (node.row.kind === 'part') {
      const inside = share * chosenShare(node);
      for (const child of node.children) visit(child, inside);
      return;
    }
    const add = (name: keyof WeekLoad) => (week: PlanWeek, value: number) => {
      const load = loads.get(week);
      if (load) load[name] += value * share;
    };
    contactByWeek(node, add('contact_hours'));
    spreadOverWeeks(node.weeks, node.row.self_study_hours ?? 0, add('self_study_hours'));
    for (const { row, weeks: own } of node.children)
      if (row.kind === 'exam') for (const week of own) add('exams')(week, 1);
  };
  for (const node of nodes) visit(node, 1);
  return [...loads.values()].map(({ contact_hours, self_study_hours, exams }) => ({
    contact_hours: clean(contact_hours),
    self_study_hours: clean(self_study_hours),
    // A share of an exam is one that some students have.
    exams: Math.ceil(clean(exams)),
  }));
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
