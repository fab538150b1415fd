// How students grow towards an outcome: for all students, over the years, individually, and with enough time.
import { check, nameOf } from '../check.ts';

import { assessedAttributes, findPerPromise, taughtAttributes } from './outcome-uses.ts';

/** Looks at units at the promised level or, if there are none, at all units that teach it. */
export const outcomeElective = check<{ title: string }>({
  severity: 'warning',
  parameters: {},
  reveals: [...taughtAttributes, 'programme_part.elective'],
  levels: [2],
  find: (programme) =>
    findPerPromise(programme, ({ outcome: { title }, target, taught }) => {
      const reaching = taught.filter(({ level }) => level >= target && target > 0);
      const counted = reaching.length > 0 ? reaching : taught;
      return counted.length > 0 && counted.every(({ elective }) => elective) ? { title } : null;
    }),
});

export const outcomeFirstYear = check<{ title: string }>({
  severity: 'warning',
  parameters: {},
  reveals: taughtAttributes,
  levels: [2],
  find: (programme) => {
    if (programme.years.length < 2) return [];
    return findPerPromise(programme, ({ outcome: { title }, taught }) =>
      taught.length > 0 && taught.every(({ unit }) => unit.row.year === 1) ? { title } : null,
    );
  },
});

export const outcomeLevelDown = check<{ title: string; unit: string; level: string; before: string }>({
  severity: 'info',
  parameters: {},
  reveals: [
    ...[...taughtAttributes, 'educational_unit.title', 'programme_part.elective'],
    ...['learning_outcome_framework.scale', 'learning_outcome_framework.scale_levels'],
  ],
  levels: [2],
  find: (programme) =>
    findPerPromise(programme, ({ outcome: { title }, wordOf, taught }) => {
      // Electives say nothing about what other students have reached.
      const leveled = taught
        .filter(({ level, elective }) => level > 0 && !elective)
        .toSorted((a, b) => a.period - b.period);
      let [before, here, at] = [0, 0, 0];
      for (const { unit, level, period } of leveled) {
        if (period > at) before = Math.max(before, here);
        if (level < before) return { title, unit: nameOf(unit.row), level: wordOf(level), before: wordOf(before) };
        [here, at] = [Math.max(here, level), period];
      }
      return null;
    }),
});

export const outcomeGroupOnly = check<{ title: string }>({
  severity: 'warning',
  parameters: {},
  reveals: [...assessedAttributes, 'rel__calendar_week__exam.individual'],
  levels: [2, 3],
  find: (programme) =>
    findPerPromise(programme, ({ outcome: { title }, assessed }) =>
      assessed.length > 0 && assessed.every(({ exam }) => !exam.row.individual) ? { title } : null,
    ),
});

/** The EC of a unit are divided equally over its outcomes. */
export const outcomeCredits = check<{ title: string; ects: number; least: number; most: number }>({
  severity: 'info',
  startsOff: true,
  parameters: { least: { initial: 10, min: 0, max: 500 }, most: { initial: 60, min: 1, max: 1000 } },
  reveals: [...taughtAttributes, 'educational_unit.ects_credits'],
  levels: [2],
  find: (programme, { least = 0, most = 1000 }) =>
    findPerPromise(programme, ({ outcome: { title }, taught }, { taughtBy }) => {
      if (taught.length === 0) return null;
      const shares = taught.map(
        ({ unit: { row } }) => (row.ects_credits ?? 0) / Math.max(1, taughtBy.get(row.object)?.length ?? 1),
      );
      const ects = Math.round(shares.reduce((sum, share) => sum + share, 0) * 10) / 10;
      return ects < least || ects > most ? { title, ects, least, most } : null;
    }),
});
