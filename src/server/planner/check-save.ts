// Checks a grid before `save-grid` writes it: every item is known or new, and no rule is broken. Pure.
import { Refusal } from '#server/refusal.ts';
import type { Placement } from '#shared/planning/grid.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import { findingsOf } from '#shared/rules/registry.ts';
import type { GridContext, RuleItem } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

import type { NewObject } from './new-objects.ts';

/** An item as it was sent, whatever its level. */
export interface SentItem extends Placement {
  relation_id: number;
  client_key: string | null;
  kind: PlanKind;
  /** 0 when not given. */
  object: number;
  mirrored: boolean | undefined;
  prepopulate?: boolean | Record<string, unknown> | null | undefined;
}

export interface StoredItem extends Placement {
  id: number;
  /** When several study years are saved together, an item may be sent for another year than it is in. */
  year: number;
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

/** The items sent for one grid; `at` is the prefix of its error keys when a call is about several grids. */
export interface SentGrid {
  at: string;
  year: number;
  sent: readonly SentItem[];
}

/**
 * Pairs every sent item with the stored one: by relation, or by the key that its client gave it. An item that is stored
 * on another of these grids moves from there.
 */
export function matchItems(grids: readonly SentGrid[], stored: readonly StoredItem[]): Matched[][] {
  const byId = new Map(stored.map((item) => [item.id, item]));
  const byKey = new Map(stored.flatMap((item) => (item.client_key ? [[item.client_key, item] as const] : [])));
  const byYear = new Map(stored.map((item) => [`${item.year} ${item.client_key}`, item]));
  const errors: Record<string, string> = {};
  const taken = new Set<number | string>();
  const matched = grids.map(({ at, year, sent }) =>
    sent.map((item, index): Matched => {
      const { relation_id, client_key } = item;
      const named = client_key ? (byYear.get(`${year} ${client_key}`) ?? byKey.get(client_key)) : undefined;
      const found = relation_id ? byId.get(relation_id) : named;
      const identity = found?.id ?? client_key;
      const error = (message: string) => (errors[`${at}${keyAt(index)}`] = message);
      if (relation_id && !found) error(placementText.item.unknown);
      else if (identity && taken.has(identity)) error(placementText.item.twice);
      else if (!found && !item.object) error(placementText.item.noObject);
      else if (found && item.object && (found.object !== item.object || found.kind !== item.kind))
        error(placementText.item.otherObject);
      if (identity) taken.add(identity);
      return { sent: item, stored: found ?? null };
    }),
  );
  refuse({ ...errors, ...sameNames(grids, matched) });
  return matched;
}

/** Keys are unique per grid: an item cannot move to a grid where another item has the same key. */
function sameNames(grids: readonly SentGrid[], matched: readonly Matched[][]): Record<string, string> {
  const all = matched.flatMap((items, grid) =>
    items.map(({ sent, stored }, index) => ({
      key: (stored ?? sent).client_key,
      comes: stored !== null && stored.year !== grids[grid]?.year,
      at: `${grids[grid]?.at}${keyAt(index)}`,
    })),
  );
  const counts = new Map<string, number>();
  for (const { key } of all) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  const wrong = all.filter(({ key, comes }) => comes && key !== null && (counts.get(key) ?? 0) > 1);
  return Object.fromEntries(wrong.map(({ at }) => [at, placementText.item.twice]));
}

/** Whether exactly the sent items are stored, none of them moved. */
export function isUnchanged(
  sent: readonly SentItem[],
  stored: readonly StoredItem[],
  isMoved: (sent: SentItem, stored: StoredItem) => boolean,
): boolean {
  if (sent.length !== stored.length) return false;
  const byId = new Map(stored.map((item) => [item.id, item]));
  const byKey = new Map(stored.map((item) => [item.client_key, item]));
  return sent.every((item) => {
    const found = item.relation_id
      ? byId.get(item.relation_id)
      : item.client_key !== null && byKey.get(item.client_key);
    return found && !isMoved(item, found);
  });
}

export interface Placing {
  at: string;
  year: number;
  matched: readonly Matched[];
  /** The object of each new item, in the same order. */
  objects: readonly (NewObject | null)[];
  /** Items on the same grid that are not part of this save. */
  others: readonly StoredItem[];
  context: GridContext;
  /** The title, or '' if the user may not read it. */
  readable: (kind: PlanKind, title: string) => string;
}

/** Checks the grid as it would be after the save. */
export function refuseByRules({ at, year, matched, objects, others, context, readable }: Placing): void {
  const itemOf = (key: string, place: Placement, kind: PlanKind, object: number, title: string): RuleItem => {
    const { x, y, width, height } = place;
    return { key, kind: objectOf[kind], object, title: readable(kind, title), x, y, width, height };
  };
  const around = others.map((item) => itemOf(`other ${item.id}`, item, item.kind, item.object, item.title));
  const own = ({ sent, stored }: Matched, index: number, place: Placement): RuleItem => {
    if (stored) return itemOf(keyAt(index), place, stored.kind, stored.object, stored.title);
    const object = objects[index];
    const item = itemOf(keyAt(index), place, sent.kind, sent.object, object?.title ?? '');
    return { ...item, ...(object && { isBlock: object.isBlock }) };
  };
  // An item from another study year is as new here as one that was never placed.
  const before = matched.flatMap((each, index) => (each.stored?.year === year ? [own(each, index, each.stored)] : []));
  const after = matched.map((each, index) => own(each, index, each.sent));
  const findings = findingsOf({ before: [...around, ...before], after: [...around, ...after], context });
  const errors: Record<string, string> = {};
  for (const { severity, where, message } of findings) {
    if (severity !== 'refuse') continue;
    if (where === '') throw new Refusal(422, message, { errors: { [`${at}grid`]: message } });
    errors[`${at}${where}`] ??= message;
  }
  refuse(errors);
}

/** The key of an error about an item, by its index in the request. */
const keyAt = (index: number) => `grid.${index}`;

/** New items whose object does not exist in this school. */
export function refuseMissing({ at, matched, objects }: Pick<Placing, 'at' | 'matched' | 'objects'>): void {
  const missing = matched.flatMap(({ stored }, index) => (stored || objects[index] ? [] : [`${at}${keyAt(index)}`]));
  refuse(Object.fromEntries(missing.map((key) => [key, placementText.item.missingObject])));
}

function refuse(errors: Record<string, string>): void {
  if (Object.keys(errors).length > 0) throw new Refusal(422, placementText.gridRefused, { errors });
}
