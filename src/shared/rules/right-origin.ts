// What is copied is in the programme and inside the item that the request names. It may have moved since the page was opened.
import type { CopyRequest, Rule } from './rule.ts';

export const rightOrigin: Rule<null, CopyRequest> = {
  severity: 'refuse',
  find: ({ items, from, requested: { from: origin } }) => {
    const isThere =
      (!origin.programme_id || origin.programme_id === from.id) &&
      (!origin.relation_id || items.every(({ around }) => around.includes(origin.relation_id)));
    return isThere ? [] : [{ where: 'from', values: null }];
  },
};
