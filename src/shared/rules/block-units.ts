// On a grid of blocks, only units that can be planned by block may be placed.
import { added, type Rule } from './rule.ts';

export const blockUnits: Rule<null> = {
  severity: 'refuse',
  find: (change) =>
    change.context.by === 'blocks'
      ? added(change)
          .filter(({ kind, isBlock }) => kind === 'educational_unit' && isBlock === false)
          .map(({ key }) => ({ where: key, values: null }))
      : [],
};
