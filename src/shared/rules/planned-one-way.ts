// A part is planned either by block or by week: items on the other grid would be invisible.
import { added, type Rule } from './rule.ts';

/** Values: the requested grid. */
export const plannedOneWay: Rule<'blocks' | 'weeks'> = {
  severity: 'refuse',
  find: (change) => {
    const { by, part } = change.context;
    if (!part || by === 'rows' || added(change).length === 0) return [];
    const isOther = by === 'blocks' ? part.planned.weeks : part.planned.blocks;
    return isOther ? [{ where: '', values: by }] : [];
  },
};
