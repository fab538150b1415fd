import { expect, test } from 'vitest';

import { type Branch, branchesOf, idsAbove, layoutTree, nodeHeight, type TreeData } from './tree-layout.ts';

const leaf = (id: string, children: Branch[] = []): Branch => ({
  ...{
    id,
    title: id,
    color: null,
    ects: 0,
    hours: 0,
    when: '',
    mirrored: false,
    counted: true,
    target: null,
    children,
  },
});
const root = leaf('root', [leaf('a', [leaf('a1'), leaf('a2')]), leaf('b'), leaf('c', [leaf('c1')])]);

test('draws nothing below a closed branch', () => {
  const { nodes } = layoutTree(root, new Set(['root', 'c']));
  expect(nodes.map(({ branch }) => branch.id)).toEqual(['root', 'a', 'b', 'c', 'c1']);
});

test('nothing overlaps, a parent is beside its first child, and the root is at the top', () => {
  const { nodes, height } = layoutTree(root, idsAbove(root, Infinity));
  const at = (id: string) => nodes.find(({ branch }) => branch.id === id)!;
  expect([at('root').x, at('root').y]).toEqual([0, 0]);
  expect(at('c').y).toBe(at('c1').y);
  const spots = nodes.map(({ x, y }) => `${x},${Math.round(y)}`);
  expect(new Set(spots).size).toBe(nodes.length);
  for (const { y } of nodes) expect(y + nodeHeight).toBeLessThanOrEqual(height);
});

test('units on weeks and block units link to level 3 by their own ids, and a course to its unit', () => {
  const node = (kind: string, relation_id: number, opens: string, children: unknown[] = []) => ({
    ...{ kind, relation_id, opens, children, title: kind, user_color: '000000', ects_credits: 0, contact_hours: 0 },
    ...{ mirrored: false, counted: true, when: '' },
  });
  const course = node('course', 9, 'form');
  const data = {
    programme: { id: 1, title: 'HBO-ICT', graduation_variant: '' },
    totals: { ects_credits: 0, contact_hours: 0 },
    years: [
      {
        ...{ year: 1, label: 'Jaar 1', totals: { ects_credits: 0, contact_hours: 0 } },
        children: [
          node('programme_part', 4, '2', [node('educational_unit', 5, '3', [course])]),
          node('educational_unit', 6, '3'),
        ],
      },
    ],
  } as unknown as TreeData;
  const [year] = branchesOf(data)!.children;
  const [part, blockUnit] = year!.children;
  const [unit] = part!.children;
  expect(part!.target?.search).toEqual({ relation_id: 4 });
  expect(unit!.target?.search).toEqual({ relation_week_id: 5 });
  expect(unit!.children[0]!.target).toEqual(unit!.target);
  expect(blockUnit!.target?.search).toEqual({ relation_block_id: 6 });
});
