// A part is planned by its sub-parts or by its weeks: what is on the other grid would be out of sight.
import { added, type Rule } from './rule.ts';

/** The grid that was asked for. */
export const plannedOneWay: Rule<'blocks' | 'weeks'> = {
  severity: 'refuse',
  find: (change) => {
    const { by, part } = change.context;
    if (!part || by === 'rows' || added(change).length === 0) return [];
    const isOther = by === 'blocks' ? part.planned.weeks : part.planned.blocks;
    return isOther ? [{ where: '', values: by }] : [];
  },
};
