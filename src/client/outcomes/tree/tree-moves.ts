// Moves in a tree that is a list from top to bottom. Descendants move with their outcome. Pure.
import { groupBy } from '#shared/group-by.ts';

export interface Node {
  id: number;
  /** 0 at the top level. */
  parent: number;
}

export type Move = 'up' | 'down' | 'indent' | 'outdent';

/** The depth of each, from 1. */
export function depthsOf(nodes: readonly Node[]): Map<number, number> {
  const depths = new Map([[0, 0]]);
  for (const { id, parent } of nodes) depths.set(id, (depths.get(parent) ?? 0) + 1);
  depths.delete(0);
  return depths;
}

/** Its index, and that of the first node after its descendants. */
function rangeOf(nodes: readonly Node[], id: number): [start: number, end: number] {
  const start = nodes.findIndex((node) => node.id === id);
  const inside = new Set([id]);
  let end = start + 1;
  for (let each = nodes[end]; each && inside.has(each.parent); each = nodes[end]) {
    inside.add(each.id);
    end += 1;
  }
  return [start, end];
}

export function siblingsOf<N extends Node>(nodes: readonly N[], id: number): N[] {
  const parent = nodes.find((node) => node.id === id)?.parent;
  return nodes.filter((node) => node.parent === parent);
}

/** Where to go once this one is gone: the sibling after or before it, or else its parent. */
export function neighbourOf<N extends Node>(nodes: readonly N[], node: N): N | undefined {
  const siblings = siblingsOf(nodes, node.id);
  const place = siblings.indexOf(node);
  return siblings[place + 1] ?? siblings[place - 1] ?? nodes.find(({ id }) => id === node.parent);
}

/** Null if it cannot move that way. */
export function moveNode<N extends Node>(nodes: readonly N[], id: number, move: Move): N[] | null {
  const node = nodes.find((each) => each.id === id);
  if (!node) return null;
  const siblings = siblingsOf(nodes, id);
  const place = siblings.indexOf(node);
  const [before, after] = [siblings[place - 1], siblings[place + 1]];
  if (move === 'up') return before ? swapped(nodes, before.id, id) : null;
  if (move === 'down') return after ? swapped(nodes, id, after.id) : null;
  // It already comes after all descendants of the one before it, so only the parent changes.
  if (move === 'indent') return before ? withParent(nodes, id, before.id) : null;
  const parent = nodes.find((each) => each.id === node.parent);
  if (!parent) return null;
  const [start, end] = rangeOf(nodes, id);
  const [, last] = rangeOf(nodes, parent.id);
  const order = [...nodes.slice(0, start), ...nodes.slice(end, last), ...nodes.slice(start, end), ...nodes.slice(last)];
  return withParent(order, id, parent.parent);
}

/** Swaps two neighbours, each with all its descendants. */
function swapped<N extends Node>(nodes: readonly N[], first: number, second: number): N[] {
  const [start, middle] = rangeOf(nodes, first);
  const [, end] = rangeOf(nodes, second);
  return [...nodes.slice(0, start), ...nodes.slice(middle, end), ...nodes.slice(start, middle), ...nodes.slice(end)];
}

function withParent<N extends Node>(nodes: readonly N[], id: number, parent: number): N[] {
  return nodes.map((node) => (node.id === id ? { ...node, parent } : node));
}

/** The outcomes with another parent, and the smallest set of others that explains the changed order. */
export function movedIds(before: readonly Node[], now: readonly Node[]): number[] {
  const then = new Map(before.map(({ id, parent }, place) => [id, { parent, place }]));
  const families = groupBy(now, ({ parent }) => parent);
  return [...families.values()].flatMap((siblings) => {
    const sameParent = siblings.filter(({ id, parent }) => then.get(id)?.parent === parent);
    const kept = new Set(longestIncreasing(sameParent.map(({ id }) => ({ id, place: then.get(id)?.place ?? 0 }))));
    return siblings.map(({ id }) => id).filter((id) => !kept.has(id));
  });
}

/** The longest increasing subsequence of indexes: these did not move. */
function longestIncreasing(items: readonly { id: number; place: number }[]): number[] {
  /** The last item of the best subsequence of each length, and the item before each item in its subsequence. */
  const ends: { id: number; place: number }[] = [];
  const previous = new Map<number, number | undefined>();
  for (const item of items) {
    const length = firstIndexAbove(ends, item.place);
    previous.set(item.id, ends[length - 1]?.id);
    ends[length] = item;
  }
  const row: number[] = [];
  for (let id = ends.at(-1)?.id; id !== undefined; id = previous.get(id)) row.push(id);
  return row;
}

/** A binary search, because a framework may have thousands of siblings. */
function firstIndexAbove(rising: readonly { place: number }[], wanted: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((rising[middle]?.place ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Repeats the user's own moves on the current tree, so that another user's other changes stay. */
export function reapplyMoves<N extends Node>(was: readonly Node[], mine: readonly Node[], now: readonly N[]): N[] {
  const changed = new Set(movedIds(was, mine));
  return mine.filter(({ id }) => changed.has(id)).reduce<N[]>((nodes, node) => placedAs(nodes, node, mine), [...now]);
}

/** Unchanged if the outcome or its parent is gone, or if its parent has become its descendant. */
function placedAs<N extends Node>(nodes: N[], { id, parent }: Node, mine: readonly Node[]): N[] {
  const [start, end] = rangeOf(nodes, id);
  const others = [...nodes.slice(0, start), ...nodes.slice(end)];
  const above = others.findIndex((node) => node.id === parent);
  if (start < 0 || (parent !== 0 && above < 0)) return nodes;
  const below = new Set(others.filter((node) => node.parent === parent).map((node) => node.id));
  const siblings = mine.filter((node) => node.parent === parent).map((node) => node.id);
  const before = siblings.slice(0, siblings.indexOf(id)).findLast((each) => below.has(each));
  const at = before === undefined ? above + 1 : rangeOf(others, before)[1];
  return withParent([...others.slice(0, at), ...nodes.slice(start, end), ...others.slice(at)], id, parent);
}

/** Without the descendants of folded outcomes. */
export function visible<N extends Node>(nodes: readonly N[], closed: ReadonlySet<number>): N[] {
  const hidden = new Set<number>();
  return nodes.filter(({ id, parent }) => {
    if (hidden.has(parent) || closed.has(parent)) hidden.add(id);
    return !hidden.has(id);
  });
}
