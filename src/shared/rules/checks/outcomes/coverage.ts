// Promised outcomes are taught before they are assessed, assessed often enough, and assessed at the promised level at the end.
import { check, nameOf, type Parameter } from '../check.ts';

import { assessedAttributes, findPerPromise, taughtAttributes } from './outcome-uses.ts';

export const outcomeUntaught = check<{ title: string }>({
  severity: 'warning',
  parameters: {},
  reveals: taughtAttributes,
  levels: [2],
  find: (programme) =>
    findPerPromise(programme, ({ outcome: { title }, taught }) => (taught.length === 0 ? { title } : null)),
});

export const outcomeUnassessed = check<{ title: string }>({
  severity: 'warning',
  parameters: {},
  reveals: assessedAttributes,
  levels: [2, 3],
  find: (programme) =>
    findPerPromise(programme, ({ outcome: { title }, assessed }) => (assessed.length === 0 ? { title } : null)),
});

export const outcomeTooEarly = check<{ title: string; exam: string }>({
  severity: 'warning',
  parameters: {},
  reveals: [...taughtAttributes, ...assessedAttributes, 'rel__calendar_week__exam.title'],
  levels: [2, 3],
  find: (programme) =>
    findPerPromise(programme, ({ outcome: { title }, taught, assessed }) => {
      // Never taught is a separate check.
      if (taught.length === 0) return null;
      const first = Math.min(...taught.map(({ period }) => period));
      const early = assessed.find(({ period }) => period < first);
      return early ? { title, exam: nameOf(early.exam.row) } : null;
    }),
});

export const outcomeEndLevel = check<{ title: string; target: string; reached: string }, { years: Parameter }>({
  severity: 'warning',
  /** The number of last years that count as the end. */
  parameters: { years: { initial: 1, min: 1, max: 10, whole: true } },
  reveals: [...assessedAttributes, 'learning_outcome_framework.scale', 'learning_outcome_framework.scale_levels'],
  levels: [2, 3],
  find: (programme, { years }) => {
    const last = Math.max(...programme.years.map(({ year }) => year)) - years;
    return findPerPromise(programme, ({ outcome: { title }, target, wordOf, assessed }) => {
      if (assessed.length === 0 || target === 0) return null;
      const levels = assessed.filter(({ year }) => year > last).map(({ level }) => level);
      const reached = Math.max(0, ...levels);
      if (reached >= target) return null;
      return { title, target: wordOf(target), reached: reached > 0 ? wordOf(reached) : '' };
    });
  },
});

export const outcomeExams = check<{ title: string; count: number; most: number }, { most: Parameter }>({
  severity: 'info',
  parameters: { most: { initial: 40, min: 2, max: 500, whole: true } },
  reveals: assessedAttributes,
  levels: [2, 3],
  find: (programme, { most }) =>
    findPerPromise(programme, ({ outcome: { title }, assessed: { length: count } }) =>
      count === 1 || count > most ? { title, count, most } : null,
    ),
});
