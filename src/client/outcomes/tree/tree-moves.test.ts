// Moves in a tree: what they do, and that no sequence of them loses an outcome or makes a cycle.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { depthsOf, type Move, moveNode, movedIds, neighbourOf, reapplyMoves, visible } from './tree-moves.ts';

/** A with A1 (with A1a) and A2, and B. */
const tree = [
  { id: 1, parent: 0 },
  { id: 2, parent: 1 },
  { id: 3, parent: 2 },
  { id: 4, parent: 1 },
  { id: 5, parent: 0 },
];
const places = (nodes: readonly { id: number; parent: number }[] | null) =>
  nodes?.map(({ id, parent }) => [id, parent]);

it('the neighbour of a node is the sibling after or before it, or its parent', () => {
  expect(tree.map((node) => neighbourOf(tree, node)?.id)).toEqual([5, 4, 2, 2, 1]);
  const only = { id: 1, parent: 0 };
  expect(neighbourOf([only], only)).toBeUndefined();
});

describe('a move', () => {
  it('moves descendants along', () => {
    expect(places(moveNode(tree, 2, 'down'))).toEqual([
      [1, 0],
      [4, 1],
      [2, 1],
      [3, 2],
      [5, 0],
    ]);
    expect(places(moveNode(tree, 5, 'up'))).toEqual([
      [5, 0],
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 1],
    ]);
    expect(places(moveNode(tree, 5, 'indent'))).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 1],
      [5, 1],
    ]);
    expect(places(moveNode(tree, 2, 'outdent'))).toEqual([
      [1, 0],
      [4, 1],
      [2, 0],
      [3, 2],
      [5, 0],
    ]);
  });

  it('is not possible at an edge', () => {
    for (const [id, move] of [
      [1, 'up'],
      [1, 'indent'],
      [1, 'outdent'],
      [5, 'down'],
      [3, 'up'],
      [9, 'up'],
    ] as const)
      expect(moveNode(tree, id, move)).toBeNull();
  });

  it('never loses anything, and is undone by its opposite', () => {
    const steps = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom<Move>('up', 'down', 'indent', 'outdent')),
    );
    fc.assert(
      fc.property(steps, (list) => {
        let nodes = tree;
        for (const [id, move] of list) {
          const next = moveNode(nodes, id, move) ?? nodes;
          expect(next.map((node) => node.id).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
          // Each comes after its parent, so there is no cycle.
          for (const [at, { parent }] of next.entries())
            expect(parent === 0 || next.slice(0, at).some((node) => node.id === parent)).toBe(true);
          const back = move === 'up' && next !== nodes ? moveNode(next, id, 'down') : nodes;
          expect(back).toEqual(nodes);
          nodes = next;
        }
      }),
    );
  });
});

it('counts what moved', () => {
  expect(movedIds(tree, tree)).toEqual([]);
  expect(movedIds(tree, moveNode(tree, 5, 'indent') ?? [])).toEqual([5]);
  // One of the two that changed places.
  expect(movedIds(tree, moveNode(tree, 5, 'up') ?? [])).toHaveLength(1);
});

it('computes depths, and hides what is closed', () => {
  expect([...depthsOf(tree).values()]).toEqual([1, 2, 3, 2, 1]);
  expect(visible(tree, new Set([2])).map(({ id }) => id)).toEqual([1, 2, 4, 5]);
  expect(visible(tree, new Set([1])).map(({ id }) => id)).toEqual([1, 5]);
});

it('keeps one’s own moves on top of another user’s', () => {
  const mine = moveNode(tree, 5, 'up') ?? [];
  // A2 was deleted, and two were added.
  const now = [...tree.slice(0, 3), { id: 6, parent: 2 }, { id: 5, parent: 0 }, { id: 7, parent: 0 }];
  expect(places(reapplyMoves(tree, mine, now))).toEqual([
    [5, 0],
    [1, 0],
    [2, 1],
    [3, 2],
    [6, 2],
    [7, 0],
  ]);
  // Another user moved A2 before A1.
  const theirs = moveNode(tree, 4, 'up') ?? [];
  expect(places(reapplyMoves(tree, mine, theirs))).toEqual([[5, 0], ...(places(theirs) ?? []).slice(0, 4)]);
  // I moved A below B, they moved B below A: their tree stays.
  const circle = moveNode(moveNode(tree, 1, 'down') ?? [], 1, 'indent') ?? [];
  const below = moveNode(tree, 5, 'indent') ?? [];
  expect(places(reapplyMoves(tree, circle, below))).toEqual(places(below));
});
