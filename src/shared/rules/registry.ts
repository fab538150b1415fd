// All rules of the planner, and functions to check them.
import type { Placement } from '#shared/planning/grid.ts';
import { rulesText } from '#shared/text/rules.ts';

import { blockUnits } from './block-units.ts';
import { gridNotFull } from './grid-not-full.ts';
import { insideGrid } from './inside-grid.ts';
import { insideWeeks } from './inside-weeks.ts';
import { nearOthers } from './near-others.ts';
import { noOverlap } from './no-overlap.ts';
import { notFull } from './not-full.ts';
import { notInItself } from './not-in-itself.ts';
import { notIntoItself } from './not-into-itself.ts';
import { notNested } from './not-nested.ts';
import { notTooDeep } from './not-too-deep.ts';
import { oneGroup } from './one-group.ts';
import { openGrid } from './open-grid.ts';
import { plannedOneWay } from './planned-one-way.ts';
import { rightKind } from './right-kind.ts';
import { rightOrigin } from './right-origin.ts';
import { rightPair } from './right-pair.ts';
import type { CopyEdit, CopyRequest, GridContext, GridEdit, Rule, RuleItem, Severity, SizeEdit } from './rule.ts';
import { wholeCells } from './whole-cells.ts';

/** Whether an item belongs on the grid, wherever on it. */
export const gridRules = { rightKind, openGrid, plannedOneWay, blockUnits, notTooDeep, notInItself, gridNotFull };
/** Whether it can be in its place. */
const placeRules = { wholeCells, insideGrid, noOverlap, insideWeeks, oneGroup };
/** All rules about items on a grid. In order of priority: an item that breaks several rules gets the message of the first. */
export const itemRules = { ...gridRules, ...placeRules };
/** Whether a user can put an item there, besides the rules above. */
export const carryRules = { nearOthers };
/** Whether these items can be copied there, before they have places. */
const copyRules = { notIntoItself, notNested };
/** Whether a copy matches its request. */
const requestRules = { rightPair, rightOrigin };
const sizeRules = { notFull };
export const rules = { ...itemRules, ...carryRules, ...requestRules, ...copyRules, ...sizeRules };

export type RuleName = keyof typeof rules;
type ValuesOf<R> = R extends Rule<infer Values, never> ? Values : never;
type RulesFor<Edit> = { [Name in RuleName]?: Rule<unknown, Edit> };
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

export function findingsOf(change: GridEdit, asked: RulesFor<GridEdit> = itemRules): Finding[] {
  return findBy(asked, change);
}

function findBy<Edit>(asked: RulesFor<Edit>, change: Edit): Finding[] {
  return (Object.entries(asked) as [RuleName, Rule<unknown, Edit>][]).flatMap(([rule, { severity, find }]) => {
    const text = texts[rule] as (values: unknown) => string;
    return find(change).map(({ where, values }) => ({ rule, severity, where, message: text(values), values }));
  });
}

/** Why these items cannot be copied there, whatever their places; null if they can. */
export function copyRefusal(copy: CopyEdit): Finding | null {
  return firstRefusal(findBy(copyRules, copy));
}

/** The same for the server, which also checks the request. */
export function requestRefusal(copy: CopyRequest): Finding | null {
  return firstRefusal(findBy(requestRules, copy)) ?? copyRefusal(copy);
}

/** Why this many items cannot be added to the programme; null if they can. */
export function sizeRefusal(size: SizeEdit): Finding | null {
  return firstRefusal(findBy(sizeRules, size));
}

/** Why these cannot be placed anywhere on a grid with the items that are there; null if they can. */
export function refusalOn(
  items: readonly RuleItem[],
  context: GridContext,
  there: readonly RuleItem[] = [],
): Finding | null {
  return firstRefusal(findingsOf({ before: there, after: [...there, ...items], context }, gridRules));
}

/** Why an item cannot be in this place among the others; null if it can. An item that is not among `items` is new. */
export function placementRefusal(
  item: RuleItem,
  place: Placement,
  { items, context }: { items: readonly RuleItem[]; context: GridContext },
  asked: RulesFor<GridEdit> = itemRules,
): Finding | null {
  const { x, y, width, height } = place;
  const after = [...items.filter(({ key }) => key !== item.key), { ...item, x, y, width, height }];
  const findings = findingsOf({ before: items, after, context, placing: item.key }, asked);
  return firstRefusal(findings.filter(({ where }) => where === item.key || where === ''));
}

export function firstRefusal(findings: readonly Finding[]): Finding | null {
  return findings.find(({ severity }) => severity === 'refuse') ?? null;
}
