// The positions of the nodes of the tree: the first child beside its parent, the others below it, so that the programme stays at
// the top whatever is opened. Pure; the tree draws it.
import { partTarget, programmeTarget, type PlannerTarget, unitTarget } from '#client/layout/planner-links.ts';
import type { OutputOf } from '#client/api/send.ts';
import type { TreeNode } from '#shared/api/planner-shapes.ts';
import type { planner } from '#shared/api/planner.ts';
import type { ElectiveChoice } from '#shared/planning/totals.ts';
import { fullName } from '#shared/text/full-name.ts';

export type TreeData = OutputOf<typeof planner.tree>;

export const nodeWidth = 212;
export const nodeHeight = 38;
const columnGap = 44;
const rowGap = 8;

export interface Branch {
  id: string;
  title: string;
  /** As CSS writes it; null takes the colour of the planner. */
  color: string | null;
  ects: number;
  hours: number;
  choice?: ElectiveChoice | undefined;
  when: string;
  mirrored: boolean;
  /** False for a part whose EC count nowhere outside it. */
  counted: boolean;
  target: PlannerTarget | null;
  children: Branch[];
}

export interface PlacedNode {
  branch: Branch;
  x: number;
  y: number;
  level: number;
  parent: PlacedNode | null;
  position: number;
  siblings: number;
}

export function branchesOf({ programme, totals, years }: TreeData): Branch | null {
  if (!programme) return null;
  return {
    id: 'programme',
    title: fullName(programme),
    color: null,
    ects: totals.ects_credits,
    hours: totals.contact_hours,
    when: '',
    mirrored: false,
    counted: true,
    target: programmeTarget(programme.id),
    children: years.map((year) => ({
      id: `year-${year.year}`,
      title: year.label,
      color: null,
      ects: year.totals.ects_credits,
      hours: year.totals.contact_hours,
      when: '',
      mirrored: false,
      counted: true,
      target: programmeTarget(programme.id, year.year),
      children: year.children.map((node) => branchOf(node, 'block', null)),
    })),
  };
}

/** A course or exam leads to the page of its unit: its own form opens there. */
function branchOf(node: TreeNode, placedAs: 'week' | 'block', above: PlannerTarget | null): Branch {
  const { kind, relation_id, opens, title, user_color, ects_credits, contact_hours, when, children } = node;
  const target =
    opens === 'form' ? above : opens === '3' ? unitTarget(relation_id, placedAs) : partTarget(relation_id, opens);
  return {
    id: `${kind}-${relation_id}`,
    title,
    color: `#${user_color}`,
    ects: ects_credits,
    hours: contact_hours,
    choice: node.choice,
    when,
    mirrored: node.mirrored,
    counted: node.counted,
    target,
    children: children.map((child) => branchOf(child, opens === '2' ? 'week' : 'block', target)),
  };
}

export interface TreeDrawing {
  nodes: PlacedNode[];
  width: number;
  height: number;
}

export function layoutTree(root: Branch, open: ReadonlySet<string>): TreeDrawing {
  const nodes: PlacedNode[] = [];
  let row = 0;
  let deepest = 0;
  const visit = (branch: Branch, level: number, parent: PlacedNode | null, position: number, siblings: number) => {
    const node: PlacedNode = { branch, x: level * (nodeWidth + columnGap), y: row, level, parent, position, siblings };
    nodes.push(node);
    deepest = Math.max(deepest, level);
    const children = open.has(branch.id) ? branch.children : [];
    children.forEach((child, index) => visit(child, level + 1, node, index, children.length));
    if (children.length === 0) row += nodeHeight + rowGap;
  };
  visit(root, 0, null, 0, 1);
  return {
    nodes,
    width: (deepest + 1) * (nodeWidth + columnGap) - columnGap,
    height: Math.max(nodeHeight, row - rowGap),
  };
}

/** What is open at first: the programme, and the first year in which something is planned. */
export function openAtFirst(root: Branch): Set<string> {
  const year = root.children.find(({ children }) => children.length > 0);
  return new Set(year ? [root.id, year.id] : [root.id]);
}

/** The ids of all nodes above a depth. */
export function idsAbove(root: Branch, depth: number): Set<string> {
  const ids = new Set<string>();
  const visit = (branch: Branch, level: number) => {
    if (level >= depth) return;
    ids.add(branch.id);
    for (const child of branch.children) visit(child, level + 1);
  };
  visit(root, 0);
  return ids;
}
