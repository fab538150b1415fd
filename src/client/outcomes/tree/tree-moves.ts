// A tree as a list from the top down, and what moving does to it. Pure. What lies below an outcome goes with it.
export interface Node {
  id: number;
  /** 0 at the top. */
  parent: number;
}

export type Move = 'up' | 'down' | 'indent' | 'outdent';

/** How deep each lies, from 1. */
export function depthsOf(nodes: readonly Node[]): Map<number, number> {
  const depths = new Map([[0, 0]]);
  for (const { id, parent } of nodes) depths.set(id, (depths.get(parent) ?? 0) + 1);
  depths.delete(0);
  return depths;
}

/** Its place and that of the first one that is not below it. */
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

/** Null when it cannot move that way. */
export function moved<N extends Node>(nodes: readonly N[], id: number, move: Move): N[] | null {
  const node = nodes.find((each) => each.id === id);
  if (!node) return null;
  const siblings = siblingsOf(nodes, id);
  const place = siblings.indexOf(node);
  const [before, after] = [siblings[place - 1], siblings[place + 1]];
  if (move === 'up') return before ? swapped(nodes, before.id, id) : null;
  if (move === 'down') return after ? swapped(nodes, id, after.id) : null;
  // It is after all that lies below the one before it, so that only the parent is another.
  if (move === 'indent') return before ? withParent(nodes, id, before.id) : null;
  const parent = nodes.find((each) => each.id === node.parent);
  if (!parent) return null;
  const [start, end] = rangeOf(nodes, id);
  const [, last] = rangeOf(nodes, parent.id);
  const order = [...nodes.slice(0, start), ...nodes.slice(end, last), ...nodes.slice(start, end), ...nodes.slice(last)];
  return withParent(order, id, parent.parent);
}

/** Two that follow each other, each with all below it. */
function swapped<N extends Node>(nodes: readonly N[], first: number, second: number): N[] {
  const [start, middle] = rangeOf(nodes, first);
  const [, end] = rangeOf(nodes, second);
  return [...nodes.slice(0, start), ...nodes.slice(middle, end), ...nodes.slice(start, middle), ...nodes.slice(end)];
}

function withParent<N extends Node>(nodes: readonly N[], id: number, parent: number): N[] {
  return nodes.map((node) => (node.id === id ? { ...node, parent } : node));
}

/** Those that hang elsewhere, or stand behind another one of the same parent, than before. */
export function movedIds(before: readonly Node[], now: readonly Node[]): number[] {
  const placesIn = (nodes: readonly Node[]) => {
    const last = new Map<number, number>();
    return new Map(
      nodes.map(({ id, parent }) => {
        const previous = last.get(parent) ?? 0;
        last.set(parent, id);
        return [id, `${parent} ${previous}`];
      }),
    );
  };
  const [then, here] = [placesIn(before), placesIn(now)];
  const parents = new Map(before.map(({ id, parent }) => [id, parent]));
  const elsewhere = now.filter(({ id, parent }) => parents.get(id) !== parent).map(({ id }) => id);
  if (elsewhere.length > 0) return elsewhere;
  return [...here].flatMap(([id, place]) => (then.get(id) === place ? [] : [id]));
}

/** My order with what is there now: what is gone is left out, and what came stands last below its parent. */
export function onTopOf<N extends Node>(mine: readonly N[], now: readonly N[]): N[] {
  const current = new Map(now.map((node) => [node.id, node]));
  const kept = mine.flatMap(({ id, parent }) => {
    const node = current.get(id);
    return node ? [{ ...node, parent: current.has(parent) ? parent : 0 }] : [];
  });
  const known = new Set(kept.map(({ id }) => id));
  return now.reduce<N[]>((nodes, node) => {
    if (known.has(node.id)) return nodes;
    const at = node.parent === 0 ? nodes.length : rangeOf(nodes, node.parent)[1];
    return [...nodes.slice(0, at), node, ...nodes.slice(at)];
  }, inOrder(kept));
}

/** From the top down again, where some lost the one that they hung under. */
function inOrder<N extends Node>(nodes: readonly N[]): N[] {
  const ordered: N[] = [];
  const waiting = nodes.filter(({ parent }) => parent === 0).toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { id } = node;
    ordered.push(node);
    waiting.push(...nodes.filter(({ parent }) => parent === id).toReversed());
  }
  return ordered;
}

/** Without what lies below one that is closed. */
export function visible<N extends Node>(nodes: readonly N[], closed: ReadonlySet<number>): N[] {
  const hidden = new Set<number>();
  return nodes.filter(({ id, parent }) => {
    if (hidden.has(parent) || closed.has(parent)) hidden.add(id);
    return !hidden.has(id);
  });
}
