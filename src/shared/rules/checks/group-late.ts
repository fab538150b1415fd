// Attributes with a deadline are filled in on time.
import { addDays } from '#shared/planning/dates.ts';

import { check } from './check.ts';

export const groupLate = check({
  severity: 'warning',
  parameters: { days: { initial: 14, min: 0, max: 365, whole: true } },
  reveals: ['programme.title', 'programme_part.title', 'educational_unit.title'],
  levels: [],
  find: ({ late, today }, { days }) =>
    late
      .filter(({ deadline }) => deadline <= addDays(today, days))
      .map(({ object, id, title, group_id, group, deadline, empty }) => ({
        record: { object, id },
        subject: String(group_id),
        // The form opens at the first one.
        attribute: empty[0]?.name ?? '',
        values: { title, group, deadline, empty: empty.map(({ label }) => label), past: deadline < today },
      })),
});
