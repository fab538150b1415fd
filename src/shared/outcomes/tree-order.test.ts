// Outcomes from the top down, by position and then by code.
import { expect, it } from 'vitest';

import { inTreeOrder } from './tree-order.ts';

const node = (id: number, code: string, parent = 0, position: number | null = null) => ({
  ...{ id, code, parent, position, title: '' },
});

it('puts children below their parent, by position, then by code in natural order', () => {
  const nodes = [node(1, 'A10'), node(2, 'A2'), node(3, 'Z', 0, 1), node(4, 'A2.1', 2), node(5, 'lost', 77)];
  expect(inTreeOrder(nodes).map(({ code }) => code)).toEqual(['Z', 'A2', 'A2.1', 'A10']);
  expect(inTreeOrder(nodes, ({ id }) => -id).map(({ code }) => code)).toEqual(['Z', 'A2', 'A2.1', 'A10']);
});
