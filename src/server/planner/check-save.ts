// Whether a grid can be saved as it was sent: every item known or new, of the right kind, inside, and on nothing else.
// Pure, but for what it was given; the first thing that `save-grid` asks.
import { Refusal } from '#server/refusal.ts';
import type { Placement } from '#shared/planning/grid.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { findingsOf } from '#shared/rules/registry.ts';
import type { GridContext, RuleItem } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

/** An item as it was sent, whatever its level. */
export interface SentItem extends Placement {
  relation_id: number;
  client_key: string | null;
  kind: PlanKind;
  /** 0 when it was not said. */
  object: number;
  mirrored: boolean | undefined;
  prepopulate?: boolean | Record<string, unknown> | null | undefined;
}

export interface StoredItem extends Placement {
  id: number;
  kind: PlanKind;
  object: number;
  title: string;
  mirrored: boolean;
  client_key: string | null;
}

export interface Matched {
  sent: SentItem;
  /** Null for a new item. */
  stored: StoredItem | null;
}

/** Finds for every sent item the stored one that it is: by relation, or by the key that its client gave it. */
export function matchItems(sent: readonly SentItem[], stored: readonly StoredItem[]): Matched[] {
  const byId = new Map(stored.map((item) => [item.id, item]));
  const byKey = new Map(stored.flatMap((item) => (item.client_key ? [[item.client_key, item] as const] : [])));
  const errors: Record<string, string> = {};
  const taken = new Set<number | string>();
  const matched = sent.map((item, index): Matched => {
    const found = item.relation_id ? byId.get(item.relation_id) : byKey.get(item.client_key ?? '');
    const identity = found?.id ?? item.client_key;
    if (item.relation_id && !found) errors[`grid.${index}`] = placementText.item.unknown;
    else if (identity && taken.has(identity)) errors[`grid.${index}`] = placementText.item.twice;
    else if (!found && !item.object) errors[`grid.${index}`] = placementText.item.noObject;
    else if (found && item.object && (found.object !== item.object || found.kind !== item.kind))
      errors[`grid.${index}`] = placementText.item.otherObject;
    if (identity) taken.add(identity);
    return { sent: item, stored: found ?? null };
  });
  refuse(errors);
  return matched;
}

/** Whether every item that was sent stands there, in its place, and nothing else. */
export function isUnchanged(sent: readonly SentItem[], stored: readonly StoredItem[]): boolean {
  const isThere = (item: SentItem) =>
    stored.some(
      ({ id, client_key, x, y, width, height }) =>
        (item.relation_id ? item.relation_id === id : client_key !== null && client_key === item.client_key) &&
        [x, y, width, height].join() === [item.x, item.y, item.width, item.height].join(),
    );
  return sent.length === stored.length && sent.every(isThere);
}

/** `others` stand on the same grid and are not part of this save. */
export function checkPlaces(
  matched: readonly Matched[],
  others: readonly StoredItem[],
  context: GridContext,
  titles: (index: number) => string,
): void {
  const around = others.map((item): RuleItem => ({ ...placeOf(item), key: `other ${item.id}`, title: item.title }));
  const own = (index: number, place: Placement): RuleItem => ({
    ...placeOf(place),
    key: `grid.${index}`,
    title: titles(index),
  });
  const before = matched.flatMap(({ stored }, index) => (stored ? [own(index, stored)] : []));
  const after = matched.map(({ sent }, index) => own(index, sent));
  const findings = findingsOf({ before: [...around, ...before], after: [...around, ...after], context });
  const errors: Record<string, string> = {};
  for (const { severity, where, message } of findings)
    if (severity === 'refuse' && where.startsWith('grid.')) errors[where] ??= message;
  refuse(errors);
}

function placeOf({ x, y, width, height }: Placement): Placement {
  return { x, y, width, height };
}

/** Before anything is looked up: where nothing can be placed, nothing new is asked about. */
export function refuseClosedGrid(isNew: boolean, context: GridContext): void {
  const item = { key: 'new', title: '', x: 0, y: 0, width: 1, height: 1 };
  const [finding] = findingsOf({ before: [], after: isNew ? [item] : [], context }, ['openGrid']);
  if (finding) throw new Refusal(422, finding.message, { errors: { grid: finding.message } });
}

export function refuse(errors: Record<string, string>): void {
  if (Object.keys(errors).length > 0) throw new Refusal(422, placementText.gridRefused, { errors });
}
