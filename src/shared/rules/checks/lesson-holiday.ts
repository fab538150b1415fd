// A course is not only in weeks without classes, nor in weeks that the unit no longer has.
import { check, nameOf, perItem } from './check.ts';

export const lessonHoliday = check<{ title: string; gone: boolean }>({
  severity: 'error',
  parameters: {},
  reveals: ['rel__calendar_week__course.title', 'course.title'],
  levels: [3],
  find: (programme) =>
    perItem(programme, 'course', ({ row, weeks }) => {
      const gone = weeks.length < row.height;
      return gone || weeks.every(({ no_class }) => no_class) ? { title: nameOf(row), gone } : null;
    }),
});
