// All rules of the planner, and asking them.
import { rulesText } from '#shared/text/rules.ts';

import { insideGrid } from './inside-grid.ts';
import { insideWeeks } from './inside-weeks.ts';
import { noOverlap } from './no-overlap.ts';
import { oneGroup } from './one-group.ts';
import { openGrid } from './open-grid.ts';
import type { Change, Rule, Severity } from './rule.ts';
import { wholeCells } from './whole-cells.ts';

/** In this order: of an item that breaks several, the first says why. */
export const rules = { openGrid, wholeCells, insideGrid, noOverlap, insideWeeks, oneGroup };

export type RuleName = keyof typeof rules;

export interface Finding {
  rule: RuleName;
  severity: Severity;
  where: string;
  /** What the user reads. */
  message: string;
}

export function findingsOf(change: Change, names = Object.keys(rules) as RuleName[]): Finding[] {
  return names.flatMap((rule) => {
    // The text of a rule takes the values that the rule finds: the test of the registry asks it of every rule.
    const { severity, find } = rules[rule] as Rule<unknown>;
    const text = rulesText[rule] as (values: unknown) => string;
    return find(change).map(({ where, values }) => ({ rule, severity, where, message: text(values) }));
  });
}

/** Why one item cannot be where it is in `after`; null when it can. */
export function refusalOf(change: Change, key: string): Finding | null {
  const isAboutIt = ({ severity, where }: Finding) => severity === 'refuse' && (where === key || where === '');
  return findingsOf(change).find(isAboutIt) ?? null;
}
