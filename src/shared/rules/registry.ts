// All rules of the planner, and functions to check them.
import type { Placement } from '#shared/planning/grid.ts';
import { rulesText } from '#shared/text/rules.ts';

import { blockUnits } from './block-units.ts';
import { insideGrid } from './inside-grid.ts';
import { insideWeeks } from './inside-weeks.ts';
import { noOverlap } from './no-overlap.ts';
import { notInItself } from './not-in-itself.ts';
import { notTooDeep } from './not-too-deep.ts';
import { oneGroup } from './one-group.ts';
import { openGrid } from './open-grid.ts';
import { plannedOneWay } from './planned-one-way.ts';
import { rightKind } from './right-kind.ts';
import type { GridEdit, GridContext, Rule, RuleItem, Severity } from './rule.ts';
import { wholeCells } from './whole-cells.ts';

/** Whether an item belongs on the grid, wherever on it. */
const gridRules = { rightKind, openGrid, plannedOneWay, blockUnits, notTooDeep, notInItself };
/** Whether it can be in its place. */
const placeRules = { wholeCells, insideGrid, noOverlap, insideWeeks, oneGroup };
/** In order of priority: an item that breaks several rules gets the message of the first. */
export const rules = { ...gridRules, ...placeRules };

export type RuleName = keyof typeof rules;
type ValuesOf<R> = R extends Rule<infer Values> ? Values : never;
/** Typed so that a rule without a matching text does not compile. */
const texts: { [Name in RuleName]: (values: ValuesOf<(typeof rules)[Name]>) => string } = rulesText;

export interface Finding {
  rule: RuleName;
  severity: Severity;
  where: string;
  /** What the user reads. */
  message: string;
  /** The values of the message, as found by the rule. */
  values: unknown;
}

export function findingsOf(change: GridEdit, asked: Partial<typeof rules> = rules): Finding[] {
  return (Object.keys(asked) as RuleName[]).flatMap((rule) => {
    const { severity, find } = rules[rule] as Rule<unknown>;
    const text = texts[rule] as (values: unknown) => string;
    return find(change).map(({ where, values }) => ({ rule, severity, where, message: text(values), values }));
  });
}

/** Why these cannot be placed anywhere on a grid; null if they can. */
export function refusalOn(items: readonly RuleItem[], context: GridContext): Finding | null {
  return firstRefusal(findingsOf({ before: [], after: items, context }, gridRules));
}

/** Why an item cannot be in this place among the others; null if it can. An item that is not among `items` is new. */
export function placementRefusal(
  item: RuleItem,
  place: Placement,
  { items, context }: { items: readonly RuleItem[]; context: GridContext },
): Finding | null {
  const { x, y, width, height } = place;
  const after = [...items.filter(({ key }) => key !== item.key), { ...item, x, y, width, height }];
  const findings = findingsOf({ before: items, after, context, placing: item.key });
  return firstRefusal(findings.filter(({ where }) => where === item.key || where === ''));
}

export function firstRefusal(findings: readonly Finding[]): Finding | null {
  return findings.find(({ severity }) => severity === 'refuse') ?? null;
}
