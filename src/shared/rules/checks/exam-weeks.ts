// Exams are in weeks in which they can be held.
import { check, isExamWeek, nameOf, perItem } from './check.ts';

const reveals = ['rel__calendar_week__exam.title', 'exam.title'];

/** `gone`: in weeks that the unit no longer has. */
export const examHoliday = check<{ title: string; weeks: number[]; why: string; gone: boolean }>({
  severity: 'error',
  parameters: {},
  reveals,
  levels: [3],
  find: (programme) =>
    perItem(programme, 'exam', ({ row, weeks }) => {
      const closed = weeks.filter((week) => week.no_class && !isExamWeek(week));
      const gone = weeks.length < row.height;
      if (!gone && closed.length === 0) return null;
      const why = closed[0]?.no_class_title ?? '';
      return { title: nameOf(row), weeks: closed.map(({ calendar_week }) => calendar_week), why, gone };
    }),
});

export const examOutside = check<{ title: string; weeks: number[] }>({
  severity: 'info',
  startsOff: true,
  parameters: {},
  reveals,
  levels: [3],
  find: (programme) =>
    perItem(programme, 'exam', ({ row, weeks }, year) => {
      if (!year.weeks.some(isExamWeek)) return null;
      const outside = weeks.filter((week) => !isExamWeek(week));
      return outside.length > 0
        ? { title: nameOf(row), weeks: outside.map(({ calendar_week }) => calendar_week) }
        : null;
    }),
});
