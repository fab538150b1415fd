// A part cannot be inside itself.
import { added, type Rule } from './rule.ts';

export const notInItself: Rule<null> = {
  severity: 'refuse',
  find: (change) =>
    added(change)
      .filter(({ kind, object }) => kind === 'programme_part' && object === change.context.part?.object)
      .map(({ key }) => ({ where: key, values: null })),
};
