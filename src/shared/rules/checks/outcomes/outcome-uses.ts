// Where the outcomes of a programme are taught and assessed in its plan: what all checks about outcomes ask. Derived from the
// plan alone, so that it follows every move. A resit is no test of its own, and a test that counts for nothing is practice.
import { oncePer } from '#shared/once-per.ts';
import { addTo } from '#shared/planning/add-to.ts';

import { type CheckedOutcome, type CheckedOutcomes, type CheckedProgramme, type CheckNode, itemsOf } from '../check.ts';

export interface TaughtHere {
  unit: CheckNode;
  level: number;
  /** Years and blocks in a row: a higher one is later. */
  period: number;
  /** Lies in a part that students choose. */
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
  /** Up to which level; what was promised, else the top of its scale; 0 when nobody knows. */
  target: number;
  /** How its scale calls a level; the number where that is not known. */
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

/** The programmes of a school share what is taught and the outcomes, and so does a plan before and after a move. */
const taughtByUnit = oncePer((taught: CheckedOutcomes['taught']) => {
  const byUnit = new Map<number, { outcome: number; level: number }[]>();
  for (const { unit, outcome, level } of taught) addTo(byUnit, unit, { outcome, level });
  return byUnit;
});
const outcomesById = oncePer((list: CheckedOutcomes['list']) => new Map(list.map((outcome) => [outcome.id, outcome])));

/** Each check asks for them, after every move in the planner. */
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

/** An exam without weeks stands where its unit begins. */
function periodOf({ row, weeks, blocks, parent }: CheckNode): number {
  const block = weeks[0]?.block ?? blocks?.first ?? parent?.weeks[0]?.block ?? parent?.blocks?.first ?? 0;
  return row.year * 100 + block;
}

function isChosen(node: CheckNode): boolean {
  for (let at = node.parent; at; at = at.parent) if (at.row.elective) return true;
  return false;
}

/** One finding for each outcome that the programme promises and a question finds something about. */
export function perPromised<Values>(
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

/** What findings tell, by what they look at. */
export const outcomeAttributes = ['learning_outcome.title', 'programme.outcomes'];
export const taughtAttributes = [...outcomeAttributes, 'educational_unit.outcomes'];
export const assessedAttributes = [
  ...outcomeAttributes,
  'rel__calendar_week__exam.outcomes',
  'rel__calendar_week__exam.resit',
  'rel__calendar_week__exam.weighing',
];
