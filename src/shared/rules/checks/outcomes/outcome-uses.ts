// Where the outcomes of a programme are taught and assessed in its plan: the basis of all checks about outcomes. Derived from the
// plan alone, so that it follows every move. Resits and exams without weight do not count.
import { oncePer } from '#shared/once-per.ts';
import { addTo } from '#shared/planning/add-to.ts';

import { type CheckedOutcome, type CheckedOutcomes, type CheckedProgramme, type CheckNode, itemsOf } from '../check.ts';

export interface TaughtHere {
  unit: CheckNode;
  level: number;
  /** Year and block as one number: higher is later. */
  period: number;
  /** Inside an elective part. */
  elective: boolean;
}

export interface AssessedHere {
  exam: CheckNode;
  level: number;
  period: number;
  year: number;
}

export interface PromisedOutcome {
  outcome: CheckedOutcome;
  /** The promised level, else the top of its scale; 0 if unknown. */
  target: number;
  /** The name of a level on its scale, or its number if unknown. */
  wordOf: (level: number) => string;
  taught: readonly TaughtHere[];
  assessed: readonly AssessedHere[];
}

export interface OutcomeUses {
  promised: readonly PromisedOutcome[];
  /** Units and summative exams of the plan. */
  units: readonly CheckNode[];
  exams: readonly CheckNode[];
  taughtBy: ReadonlyMap<number, readonly { outcome: number; level: number }[]>;
  byId: ReadonlyMap<number, CheckedOutcome>;
}

/** Cached, because all programmes of a school share these, as does a plan before and after a move. */
const taughtByUnit = oncePer((taught: CheckedOutcomes['taught']) => {
  const byUnit = new Map<number, { outcome: number; level: number }[]>();
  for (const { unit, outcome, level } of taught) addTo(byUnit, unit, { outcome, level });
  return byUnit;
});
const outcomesById = oncePer((list: CheckedOutcomes['list']) => new Map(list.map((outcome) => [outcome.id, outcome])));

/** Cached, because every check needs them after every move in the planner. */
export const usesOf = oncePer(({ years, outcomes }: CheckedProgramme): OutcomeUses => {
  const units = years.flatMap((year) => itemsOf(year, 'unit'));
  const exams = years.flatMap((year) => itemsOf(year, 'exam').filter(isSummative));
  const taughtBy = taughtByUnit(outcomes.taught);
  const taught = new Map<number, TaughtHere[]>();
  for (const unit of units)
    for (const { outcome, level } of taughtBy.get(unit.row.object) ?? [])
      addTo(taught, outcome, { unit, level, period: periodOf(unit), elective: isChosen(unit) });
  const assessed = new Map<number, AssessedHere[]>();
  for (const exam of exams)
    for (const { learning_outcome, level } of exam.row.assesses)
      addTo(assessed, learning_outcome, { exam, level, period: periodOf(exam), year: exam.row.year });
  const byId = outcomesById(outcomes.list);
  const promised = outcomes.promised.flatMap(({ outcome: id, level, levels }): PromisedOutcome[] => {
    const outcome = byId.get(id);
    if (!outcome) return [];
    const wordOf = (of: number) => levels?.[of - 1] ?? String(of);
    const uses = { taught: taught.get(id) ?? [], assessed: assessed.get(id) ?? [] };
    return [{ outcome, target: level || outcome.top, wordOf, ...uses }];
  });
  return { promised, units, exams, taughtBy, byId };
});

function isSummative({ row }: CheckNode): boolean {
  return !row.resit && row.weight !== 0;
}

/** An exam without weeks is placed where its unit begins. */
function periodOf({ row, weeks, blocks, parent }: CheckNode): number {
  const block = weeks[0]?.block ?? blocks?.first ?? parent?.weeks[0]?.block ?? parent?.blocks?.first ?? 0;
  return row.year * 100 + block;
}

function isChosen(node: CheckNode): boolean {
  for (let at = node.parent; at; at = at.parent) if (at.row.elective) return true;
  return false;
}

/** Collects the findings of each promised outcome. */
export function findPerPromise<Values>(
  programme: CheckedProgramme,
  find: (promised: PromisedOutcome, uses: OutcomeUses) => Values | null,
) {
  const uses = usesOf(programme);
  return uses.promised.flatMap((promised) => {
    const values = find(promised, uses);
    return values === null ? [] : [{ record: recordOf(promised.outcome.id), values }];
  });
}

export const recordOf = (id: number) => ({ object: 'learning_outcome', id });

/** The attributes that findings reveal, by what they use. */
export const outcomeAttributes = ['learning_outcome.title', 'programme.outcomes'];
export const taughtAttributes = [...outcomeAttributes, 'educational_unit.outcomes'];
export const assessedAttributes = [
  ...outcomeAttributes,
  'rel__calendar_week__exam.outcomes',
  'rel__calendar_week__exam.resit',
  'rel__calendar_week__exam.weighing',
];
