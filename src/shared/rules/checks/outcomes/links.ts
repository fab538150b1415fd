// Units and exams are linked to outcomes, in shares that add up; outcomes are still active, and match the Dublin descriptors.
// Only for programmes that promise outcomes.
import { oncePer } from '#shared/once-per.ts';
import { addTo } from '#shared/planning/add-to.ts';

import { check, type CheckedProgramme, itemsOf, nameOf, perItem } from '../check.ts';

import {
  assessedAttributes,
  outcomeAttributes,
  findPerPromise,
  recordOf,
  taughtAttributes,
  usesOf,
} from './outcome-uses.ts';

export const unitOutcomes = check<{ title: string }>({
  severity: 'warning',
  parameters: {},
  reveals: [...taughtAttributes, 'educational_unit.title'],
  levels: [2],
  find: (programme) => {
    const { promised, taughtBy } = usesOf(programme);
    if (promised.length === 0) return [];
    return perItem(programme, 'unit', ({ row }) => (taughtBy.has(row.object) ? null : { title: nameOf(row) }));
  },
});

export const examOutcomes = check<{ title: string }>({
  severity: 'warning',
  parameters: {},
  reveals: [...assessedAttributes, 'rel__calendar_week__exam.title'],
  levels: [2, 3],
  find: (programme) => {
    const { promised, exams } = usesOf(programme);
    if (promised.length === 0) return [];
    const summative = new Set(exams);
    return perItem(programme, 'exam', (exam) =>
      summative.has(exam) && exam.row.assesses.length === 0 ? { title: exam.row.title } : null,
    );
  },
});

/** If an exam has a share for one outcome, the shares of all its outcomes must add up to 100. */
export const examShares = check<{ title: string; sum: number }>({
  severity: 'warning',
  parameters: {},
  reveals: [...assessedAttributes, 'rel__calendar_week__exam.title'],
  levels: [2, 3],
  find: (programme) =>
    perItem(programme, 'exam', ({ row }) => {
      const sum = row.assesses.reduce((total, { share }) => total + share, 0);
      return sum === 0 || sum === 100 ? null : { title: nameOf(row), sum };
    }),
});

/** Cached, because all programmes of a school share the matches. */
const matchesOf = oncePer((matches: CheckedProgramme['outcomes']['matches']) => {
  const byOutcome = new Map<number, number[]>();
  for (const { outcome, other } of matches) {
    addTo(byOutcome, outcome, other);
    addTo(byOutcome, other, outcome);
  }
  return byOutcome;
});

/** Checked in both directions; gives no findings in a school without the descriptors. */
export const outcomeDublin = check<{ title: string; isDescriptor: boolean }>({
  severity: 'info',
  parameters: {},
  reveals: [...outcomeAttributes, 'learning_outcome.matches', 'learning_outcome_framework.type'],
  levels: [],
  find: (programme) => {
    const { list, matches } = programme.outcomes;
    const descriptors = list.filter(({ dublin, active }) => dublin && active);
    const { promised, byId } = usesOf(programme);
    const own = promised.filter(({ outcome }) => !outcome.dublin);
    if (descriptors.length === 0 || own.length === 0) return [];
    const matched = (id: number) => matchesOf(matches).get(id) ?? [];
    const without = findPerPromise(programme, ({ outcome: { id, title, dublin } }) =>
      dublin || matched(id).some((other) => byId.get(other)?.dublin) ? null : { title, isDescriptor: false },
    );
    const isPromised = new Set(own.map(({ outcome }) => outcome.id));
    const unused = descriptors
      .filter(({ id }) => !matched(id).some((other) => isPromised.has(other)))
      .map(({ id, title }) => ({ record: recordOf(id), values: { title, isDescriptor: true } }));
    return [...without, ...unused];
  },
});

/** Linked outcomes that are no longer active, each once. */
export const outcomeWithdrawn = check<{ title: string }>({
  severity: 'warning',
  parameters: {},
  reveals: [...taughtAttributes, 'rel__calendar_week__exam.outcomes', 'learning_outcome.active'],
  levels: [2, 3],
  find: (programme) => {
    const { units, taughtBy, byId } = usesOf(programme);
    const linked = new Set([
      ...programme.outcomes.promised.map(({ outcome }) => outcome),
      ...units.flatMap(({ row }) => (taughtBy.get(row.object) ?? []).map(({ outcome }) => outcome)),
      ...programme.years.flatMap((year) =>
        itemsOf(year, 'exam').flatMap(({ row }) => row.assesses.map(({ learning_outcome }) => learning_outcome)),
      ),
    ]);
    return [...linked].flatMap((id) => {
      const outcome = byId.get(id);
      return outcome && !outcome.active ? [{ record: recordOf(id), values: { title: outcome.title } }] : [];
    });
  },
});
