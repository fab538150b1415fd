// An exam is not put in a week without teaching, unless that week is for exams. One that is already there may stay.
import { samePlace } from '#shared/planning/grid.ts';

import { isExamWeek } from './checks/check.ts';
import type { Rule } from './rule.ts';

/** Values: the calendar week. */
export const examInTeaching: Rule<number> = {
  severity: 'refuse',
  find: ({ before, after, context: { weeks } }) => {
    const known = new Map(before.map((item) => [item.key, item]));
    return after.flatMap((item) => {
      const was = known.get(item.key);
      if (item.kind !== 'exam' || (was && samePlace(was, item))) return [];
      const closed = weeks.slice(item.y, item.y + item.height).find((week) => week.no_class && !isExamWeek(week));
      return closed ? [{ where: item.key, values: closed.calendar_week }] : [];
    });
  },
};
