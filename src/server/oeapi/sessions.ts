// Years, semesters and blocks, from the cached calendar.
import { schoolCalendar } from './calendar.ts';
import type { Reader } from './reader.ts';

export const sessions: Reader = {
  list: async (school, scope) => {
    const all = scope ? [] : [...(await schoolCalendar(school)).sessions.values()];
    return all.map(({ id, name, start, end }) => ({ id, name, start, end }));
  },
  load: async (school, ids) => {
    const known = (await schoolCalendar(school)).sessions;
    return ids.flatMap((id) => known.get(id) ?? []);
  },
};
