// Every grid accepts certain kinds of items: parts and block units, week units, or courses and exams.
import { added, type Rule } from './rule.ts';

export const rightKind: Rule<null> = {
  severity: 'refuse',
  find: (change) =>
    added(change)
      .filter(({ kind }) => !change.context.kinds.includes(kind))
      .map(({ key }) => ({ where: key, values: null })),
};
