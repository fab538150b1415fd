// The name of an outcome in its tree, from the attributes that the user may read.
import type { TreeOutcome } from '#shared/api/frameworks.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

export function outcomeName({ id, code = '', title = '' }: Pick<TreeOutcome, 'id' | 'code' | 'title'>): string {
  return [code, title].filter(Boolean).join(' ') || outcomeTreeText.unknown(id);
}

/** The name of its parent; '' at the top level. */
export function parentName(nodes: readonly TreeOutcome[], parent: number): string {
  const node = nodes.find(({ id }) => id === parent);
  return node ? outcomeName(node) : '';
}
